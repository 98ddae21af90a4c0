#!/usr/bin/env bash
# Checks the page as .ci/run does: types and accessibility of the code, unit tests, that ../dist is what the sources give,
# and tests in a headless browser at real tables. Needs node, chromium and a Korean font; the program is built by cargo,
# unless JUSAWI names one.
#   bash check.sh           everything
#   bash check.sh dist      only builds ../dist anew
set -euo pipefail
cd "$(dirname "$0")"

npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm run --silent gen
if [ "${1:-}" = dist ]; then
    npm run --silent build
    exit
fi
npm run --silent check
npm run --silent test
npm run --silent build
git diff --exit-code --stat -- ../dist || {
    echo "crates/web/dist is not what crates/web/ui gives: run 'bash crates/web/ui/check.sh dist' and commit it" >&2
    exit 1
}
[ -z "$(git status --porcelain -- ../dist)" ] || {
    echo "crates/web/dist has files that are not committed" >&2
    exit 1
}

[ -n "${JUSAWI:-}" ] || (cd ../../.. && cargo build --locked --quiet -p jusawi-cli)
npm run --silent host
npm run --silent browser
npm run --silent lies
