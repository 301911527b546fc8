import { z } from 'zod'
import { type CellChange, changedCells, parseCells } from './painting/packed-cells.ts'

const idList = z
  .string()
  .transform((text) => text.split(' ').filter(Boolean))
  .pipe(z.array(z.uuid()).max(100))

/** The context fields of a roster form: its cells refer to employees and shifts by number. */
const formFields = z.object({
  group: z.uuid(),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  people: idList,
  shifts: idList,
})

export type Posted = z.infer<typeof formFields> & { changes: CellChange[] }

const MOST_DAYS = 31

/** The changed cells of a form; null if the form is invalid. */
export function readPosted(form: FormData): Posted | null {
  const fields = formFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return null
  const { people, shifts } = fields.data
  const bounds = { rows: people.length, days: MOST_DAYS, shifts: shifts.length }
  const packed = form.get('cells')
  if (typeof packed === 'string') return withChanges(fields.data, parseCells(packed, bounds))
  const was = parseCells(String(form.get('was') ?? ''), bounds)
  return withChanges(fields.data, was && changedCells(form, was, bounds))
}

function withChanges(fields: z.infer<typeof formFields>, changes: CellChange[] | null) {
  return changes && { ...fields, changes }
}

/** The request of a form, or why there is none. */
export type Asking = { path: string; body: object } | 'nothing' | 'noPattern'
