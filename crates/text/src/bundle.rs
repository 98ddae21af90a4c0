//! The sentences of one language, as they are built into the program.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Lang;
use crate::josa::with_particle;

/// A language's sentences.
pub(crate) type Bundle = FluentBundle<FluentResource>;

/// Every file of a language by its name.
pub(crate) fn files(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::Ko => &[
            ("cli.ftl", include_str!("../ftl/ko/cli.ftl")),
            ("commands.ftl", include_str!("../ftl/ko/commands.ftl")),
            ("errors.ftl", include_str!("../ftl/ko/errors.ftl")),
            ("faults.ftl", include_str!("../ftl/ko/faults.ftl")),
            ("fairness.ftl", include_str!("../ftl/ko/fairness.ftl")),
            ("las-vegas.ftl", include_str!("../ftl/ko/las-vegas.ftl")),
            ("marble.ftl", include_str!("../ftl/ko/marble.ftl")),
            ("page.ftl", include_str!("../ftl/ko/page.ftl")),
            ("royale.ftl", include_str!("../ftl/ko/royale.ftl")),
            ("screen.ftl", include_str!("../ftl/ko/screen.ftl")),
            ("words.ftl", include_str!("../ftl/ko/words.ftl")),
        ],
        Lang::En => &[
            ("cli.ftl", include_str!("../ftl/en/cli.ftl")),
            ("commands.ftl", include_str!("../ftl/en/commands.ftl")),
            ("errors.ftl", include_str!("../ftl/en/errors.ftl")),
            ("faults.ftl", include_str!("../ftl/en/faults.ftl")),
            ("fairness.ftl", include_str!("../ftl/en/fairness.ftl")),
            ("las-vegas.ftl", include_str!("../ftl/en/las-vegas.ftl")),
            ("marble.ftl", include_str!("../ftl/en/marble.ftl")),
            ("page.ftl", include_str!("../ftl/en/page.ftl")),
            ("royale.ftl", include_str!("../ftl/en/royale.ftl")),
            ("screen.ftl", include_str!("../ftl/en/screen.ftl")),
            ("words.ftl", include_str!("../ftl/en/words.ftl")),
        ],
    }
}

/// The bundle of a language. Fluent's isolation marks are off; see [`crate::safe`] for what stands in their place.
pub(crate) fn bundle(lang: Lang) -> Bundle {
    let tag: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    // These fail only if a name is taken, and the bundle is new.
    let _new = bundle.add_builtins();
    let _new = bundle.add_function("JOSA", josa);
    for (_, source) in files(lang) {
        // What does not parse is missing; a test looks for that.
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(rest, _)| rest);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// `JOSA($name, "이")`: the value and the form of the particle that follows it.
fn josa<'a>(positional: &[FluentValue<'a>], _named: &FluentArgs<'_>) -> FluentValue<'a> {
    let (word, form) = match positional {
        [FluentValue::String(word), FluentValue::String(form)] => (word.to_string(), form),
        [FluentValue::Number(number), FluentValue::String(form)] => (number.as_string().into_owned(), form),
        _ => return FluentValue::Error,
    };
    FluentValue::from(with_particle(&word, form))
}
