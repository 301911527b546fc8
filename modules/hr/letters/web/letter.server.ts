import { redirect } from '@remix-run/node'
import { LETTER_STATE } from '#modules/hr/letters/define/choices.ts'
import { LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import {
  COMMITMENT_CALLS,
  type LetterPaper,
  letterPaper,
  type OwnLetter,
  ownLetter,
} from '#modules/hr/letters/wire/commitment.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { PrintView } from '#platform/web/pages/print/print-view.ts'
import { describeHeading, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { readMergedText } from '#platform/web/pages/texts/merged-text.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { LETTERS, signHref } from './letter-paths.server.ts'
import type { OwnLettersView, PaperView, SignView } from './letter-view.ts'

const TO_SIGN: readonly unknown[] = [LETTER.toSign, LETTER.repulsed]
const BLANK = '＿＿＿＿'

function readPaper(call: ResourceCall): Promise<LetterPaper> {
  return call.gateway.ask(COMMITMENT_CALLS.paper, { id: requireId(call) }, letterPaper)
}

/** Describes the text with the person's values, and the seal of a signed letter. */
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

/** Loads one letter: text, seal, and the actions of this reader. */
export async function loadLetter(
  call: ResourceCall,
): Promise<{ view: RecordView; paper: PaperView; sign: string | null }> {
  const [view, letter] = await Promise.all([loadRecord(call), readPaper(call)])
  const { record, isOwn } = letter
  const isOpen = TO_SIGN.includes(record.state)
  const maySign = isOwn && isOpen && call.permissions.has('sign')
  return {
    view: {
      ...view,
      editHref: isOpen ? view.editHref : null,
      actions: view.actions.filter(({ name }) => name !== 'sign'),
      printHref: `${LETTERS}/${record.id}/print`,
      // The paper above already shows the text.
      groups: view.groups.map((group) => ({
        ...group,
        rows: group.rows.filter(({ name }) => name !== 'content'),
      })),
    },
    paper: describePaper(call, letter),
    sign: maySign ? signHref(record.id) : null,
  }
}

/**
 * Loads the page where the employee reads and signs a letter; redirects other users to the letter.
 */
export async function loadSign(call: ResourceCall): Promise<SignView> {
  const paper = await readPaper(call)
  if (!paper.isOwn) throw redirect(`${LETTERS}/${paper.record.id}`, 303)
  return { ...(await loadAct(named(call))), paper: describePaper(call, paper) }
}

export const runSign = redrawing((call: ResourceCall) => runAct(named(call)))

function named(call: ResourceCall): ResourceCall {
  return { ...call, params: { ...call.params, action: 'sign' } }
}

export type LetterPrint = Pick<PrintView, 'head' | 'back' | 'printedOn'> & { paper: PaperView }

/** Loads a letter for printing. */
export async function loadLetterPrint(call: ResourceCall): Promise<LetterPrint> {
  const paper = await readPaper(call)
  const { language, t } = call
  const head = describeHeading(call, paper.record)
  const title = String(paper.record.title)
  return {
    head: { ...head, faceOf: head.title, title },
    back: { label: title, href: `${LETTERS}/${paper.record.id}` },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    paper: describePaper(call, paper),
  }
}

/** Loads the user's own letters; those to sign link to the page that signs them. */
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
