// What the build makes on the way: sentences of one language.
declare module "virtual:ftl/ko" {
  const sentences: string;
  export default sentences;
}
declare module "virtual:ftl/en" {
  const sentences: string;
  export default sentences;
}
