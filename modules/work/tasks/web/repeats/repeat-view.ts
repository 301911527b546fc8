/** When something that comes again comes next, and what was made of it. */
export type RepeatView = {
  next: { date: string; facts: string }[]
  made: { date: string; title: string; href: string | null; state: string }[]
}
