// How components are compiled: plain Svelte 5 with runes.
export default {
  compilerOptions: { runes: true },
};
