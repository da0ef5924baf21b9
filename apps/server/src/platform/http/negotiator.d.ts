/* What is used of the package, which brings no types; those that others publish for it do not know `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly [name: string]: string | string[] | undefined } })
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
  }
}
