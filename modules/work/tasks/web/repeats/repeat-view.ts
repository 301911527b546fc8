/** Next dates of a repeat, and the tasks it created. */
export type RepeatView = {
  next: { date: string; facts: string }[]
  made: { date: string; title: string; href: string | null; state: string }[]
}
