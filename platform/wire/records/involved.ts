/**
 * The participants: accounts in fields, a department, accounts of a view (`row_id`, `user_id`), and search
 * permissions.
 */
export type Involved<TName extends string = string> = {
  people: readonly TName[]
  department?: TName
  recipientView?: string
  searched?: {
    within?: TName
    saying?: 'can_view_year_plan'
    /** Parts that a search permission shows only if it includes them: a field group, and child rows. */
    scores?: { group: string; rows: readonly string[] }
  }
  /** Only named participants have access, whatever their other permissions: the content is private. */
  alone?: true
  /** Rows in these states are visible to their author only. */
  drafts?: { field: TName; is: readonly string[]; of: TName }
  /** A computed field that counts the rows whose field `by` refers to this row, as far as the reader sees them. */
  counted?: { field: TName; by: TName }
}
