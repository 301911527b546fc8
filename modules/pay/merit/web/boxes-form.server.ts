import { data, redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import { BOX, type BoxesView, boxName } from './boxes-view.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const SHOWN = new Set<string>(['conflict', 'invalid', 'forbidden', 'busy', 'too-many'])

/** The chosen month; the last complete month if none is chosen. */
export function chosenMonth(text: string | null): string {
  const typed = monthFrom(text ?? '')
  return MONTH.test(typed) ? typed : monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
}

/** What was typed, by line. */
export type Typed = ReadonlyMap<string, { value: string; note: string }>

/** The boxes of a form by line. */
export function typedIn(form: FormData): Typed {
  const typed = new Map<string, { value: string; note: string }>()
  const start = `${BOX.value}-`
  for (const [name, value] of form.entries()) {
    if (!name.startsWith(start)) continue
    const key = name.slice(start.length)
    const note = String(form.get(boxName('note', key)) ?? '').trim()
    typed.set(key, { value: String(value).trim(), note })
  }
  return typed
}

type Saving = {
  view: (typed: Typed | null) => Promise<BoxesView>
  /** Sends the form; the text for the reader. */
  send: (typed: Typed) => Promise<string>
  /** The problem of a typed value, or null. */
  problemOf: (value: string) => string | null
  to: string
}

/** Saves a form of boxes and returns to the page. After a refusal, it shows the typed values again with the reason. */
export async function saveBoxes(call: SignedInCall, { view, send, problemOf, to }: Saving) {
  const typed = typedIn(call.form)
  const drawn = () => view(typed)
  if (call.isRestored) return data(await drawn(), { status: 200 })
  const problems = [...typed].flatMap(([key, { value }]) => {
    const problem = value === '' ? null : problemOf(value)
    return problem === null ? [] : [{ key, problem }]
  })
  if (problems.length > 0) {
    const shown = await drawn()
    const nameOf = (key: string) => shown.lines.find((line) => line.key === key)?.name ?? ''
    const named = problems.map(({ key, problem }) => ({
      name: boxName('value', key),
      text: `${nameOf(key)} · ${problem}`,
    }))
    return data({ ...shown, problems: named }, { status: 400 })
  }
  try {
    const text = await send(typed)
    call.setFlash({ kind: 'success', text })
    return redirect(to, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    const text = error.sentences().join(' · ') || call.t('page.notSaved')
    return data({ ...(await drawn()), problems: [{ name: null, text }] }, refusalInit(error))
  }
}
