import { redirect } from '@remix-run/node'
import { formatDate, formatDateTime } from '#app/lib/format.ts'
import { loadAct, runAct } from '#app/pages/act.server.ts'
import { choicePill } from '#app/pages/choice-pill.server.ts'
import { readMergedText } from '#app/pages/merged-text.server.ts'
import type { PrintView } from '#app/pages/print-view.ts'
import { describeHeading, requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import { redrawing } from '#app/request/guarded.server.ts'
import type { ResourceCall, SignedInCall } from '#app/request/page-call.ts'
import { calendarText } from '#contracts/calendar-text.ts'
import {
  COMMITMENT_CALLS,
  type LetterPaper,
  letterPaper,
  type OwnLetter,
  ownLetter,
} from '#contracts/commitment.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { todayInShanghai } from '#contracts/shanghai-time.ts'
import { fieldLabel } from '#resources/described/labels.ts'
import { LETTER_STATE } from '#resources/hr/letters/choices.ts'
import { LETTER } from '#resources/hr/letters/commitment-letter.ts'
import { LETTERS, signHref } from './letter-paths.server.ts'
import type { OwnLettersView, PaperView, SignView } from './letter-view.ts'

const TO_SIGN: readonly unknown[] = [LETTER.toSign, LETTER.repulsed]
const BLANK = '＿＿＿＿'

function readPaper(call: ResourceCall): Promise<LetterPaper> {
  return call.gateway.ask(COMMITMENT_CALLS.paper, { id: requireId(call) }, letterPaper)
}

/** The text with what it says of the person, and the seal on what was signed. */
function describePaper(call: ResourceCall, { record, text }: LetterPaper): PaperView {
  const { t } = call
  const isSigned = record.signAt !== null && !TO_SIGN.includes(record.state)
  return {
    title: String(record.title),
    text: readMergedText(text, { blank: BLANK, closed: BLANK }),
    signature: isSigned
      ? {
          rows: sealRows(call, record),
          seal:
            record.isIntact === true
              ? { tone: 'good', text: t('letters.intact') }
              : { tone: 'bad', text: t('letters.broken') },
        }
      : null,
  }
}

function sealRows({ resource, language }: ResourceCall, record: WireRecord) {
  const row = (name: string, text: string) => ({
    label: fieldLabel(resource, name, language),
    text,
  })
  return [
    row('letterNo', String(record.letterNo)),
    row('userId', String(record.userName ?? '')),
    row('signAt', formatDateTime(String(record.signAt), language)),
    row('signIp', String(record.signIp ?? '—')),
    ...(record.validTo ? [row('validTo', formatDate(String(record.validTo), language))] : []),
    { ...row('sha256', String(record.sha256)), isLong: true as const },
  ]
}

/** One letter: its text, its seal, and what can be done with it by this reader. */
export async function loadLetter(
  call: ResourceCall,
): Promise<{ view: RecordView; paper: PaperView; sign: string | null }> {
  const [view, told] = await Promise.all([loadRecord(call), readPaper(call)])
  const { record, isOwn } = told
  const isOpen = TO_SIGN.includes(record.state)
  const maySign = isOwn && isOpen && call.permissions.has('sign')
  return {
    view: {
      ...view,
      editHref: isOpen ? view.editHref : null,
      actions: view.actions.filter(({ name }) => name !== 'sign'),
      printHref: `${LETTERS}/${record.id}/print`,
      // The text stands above, as it is read.
      groups: view.groups.map((group) => ({
        ...group,
        rows: group.rows.filter(({ name }) => name !== 'content'),
      })),
    },
    paper: describePaper(call, told),
    sign: maySign ? signHref(record.id) : null,
  }
}

/** The page on which its person reads a letter and signs it; nobody else has one. */
export async function loadSign(call: ResourceCall): Promise<SignView> {
  const told = await readPaper(call)
  if (!told.isOwn) throw redirect(`${LETTERS}/${told.record.id}`, 303)
  return { ...(await loadAct(named(call))), paper: describePaper(call, told) }
}

export const runSign = redrawing((call: ResourceCall) => runAct(named(call)))

function named(call: ResourceCall): ResourceCall {
  return { ...call, params: { ...call.params, action: 'sign' } }
}

export type LetterPrint = Pick<PrintView, 'head' | 'back' | 'printedOn'> & { paper: PaperView }

/** A letter for paper. */
export async function loadLetterPrint(call: ResourceCall): Promise<LetterPrint> {
  const told = await readPaper(call)
  const { language, t } = call
  const head = describeHeading(call, told.record)
  const title = String(told.record.title)
  return {
    head: { ...head, faceOf: head.title, title },
    back: { label: title, href: `${LETTERS}/${told.record.id}` },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    paper: describePaper(call, told),
  }
}

/** One's own letters: those to sign lead to where they are signed. */
export async function loadOwnLetters(call: SignedInCall): Promise<OwnLettersView> {
  const { gateway, t } = call
  const letters = await gateway.ask(COMMITMENT_CALLS.mine, {}, ownLetter.array())
  return {
    title: t('letters.mine'),
    rows: letters.map((letter) => describeOwn(call, letter)),
    none: t('letters.none'),
  }
}

function describeOwn({ t, language }: SignedInCall, letter: OwnLetter): OwnLettersView['rows'][0] {
  const { id, title, state, deadline, due, signAt, validTo } = letter
  const isOpen = TO_SIGN.includes(state)
  const notes = [
    isOpen && deadline && t('letters.until', { day: formatDate(deadline, language) }),
    !isOpen && signAt && t('letters.signedOn', { at: formatDateTime(signAt, language) }),
    !isOpen && validTo && t('letters.validUntil', { day: formatDate(validTo, language) }),
  ]
  const pill = choicePill(LETTER_STATE, state, language)
  return {
    id,
    title,
    href: isOpen ? signHref(id) : `${LETTERS}/${id}`,
    note: notes.filter(Boolean).join(' · '),
    pill: due === 'overdue' ? { tone: 'bad', text: t('letters.overdue') } : pill,
  }
}
