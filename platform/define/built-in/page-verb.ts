/** A frequent task that the global search offers. Chapters declare it; its words are `suggest.verbs.<name>`. */
export type PageVerb = {
  /** Unique among all areas. */
  name: string
  icon: string
  /** The address that it opens. */
  href: string
  /** The page and the button that it needs. */
  page: string
  button: string
  /**
   * The parameter of the address that takes the account of a person, if users can do it for a chosen
   * person.
   */
  toAccount?: string
}
