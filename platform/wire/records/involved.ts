/** Accounts that fields name, a department, whoever a view tells (`row_id`, `user_id`), and search permissions. */
export type Involved<TName extends string = string> = {
  people: readonly TName[]
  department?: TName
  told?: string
  searched?: {
    within?: TName
    saying?: 'can_view_year_plan'
    /** What a search permission shows only where it says so: a field group, and child rows. */
    scores?: { group: string; rows: readonly string[] }
  }
  /** Nobody reaches them who is not named, whatever else he may: what they say is theirs. */
  alone?: true
  /** Rows in these states are seen by whoever made them, and by nobody else. */
  drafts?: { field: TName; is: readonly string[]; of: TName }
  /** A computed field that counts the rows whose field `by` names this one, as far as the reader sees them. */
  counted?: { field: TName; by: TName }
}
