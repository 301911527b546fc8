/**
 * Something that a user starts from the page of a person. Chapters declare it; the words of its link are
 * `start.names.<name>`.
 */
export type PersonStart = {
  /** Unique among all areas. */
  name: string
  /** The resource whose record it creates. */
  resource: string
  /** The field that takes the person. */
  field: string
  /** The action that creates the record, instead of the form of a new record. */
  action?: string
  /**
   * The states of employment in which the user can start it. In other states the link is left out, or a
   * reason stands in its place.
   */
  when: readonly string[]
  /** The reasons by state of employment: the last part of `start.why.<reason>`. */
  why?: Readonly<Record<string, string>>
  /** A person has only one of these documents under way. */
  once?: true
}
