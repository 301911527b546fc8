import { LETTER_DUE } from '#modules/hr/letters/define/choices.ts'
import { commitmentLetters, LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { LETTERS } from './letter-paths.server.ts'
import type { UnsignedView } from './letter-view.ts'

const SHOWN = 60
const OPEN = `${LETTER.toSign},${LETTER.repulsed}`

/** Loads the progress of a sending, with the photos of people who have not signed. */
export async function loadSending(
  call: ResourceCall,
): Promise<{ view: RecordView; unsigned: UnsignedView }> {
  const { gateway, t, language } = call
  const [view, record] = await Promise.all([loadRecord(call), readRecord(call)])
  const { total, signed } = record
  const query = { sendingId: record.id, state: OPEN, orderBy: 'deadline', pageSize: SHOWN }
  const open = await gateway.list(commitmentLetters, query)
  const of = {
    signed: formatNumber(Number(signed), language),
    total: formatNumber(Number(total), language),
  }
  const share = Number(total) === 0 ? 0 : Math.floor((Number(signed) / Number(total)) * 100)
  const listOf = (state: string) => `${LETTERS}?sendingId=${record.id}&state=${state}`
  return {
    view,
    unsigned: {
      title: t('letters.unsigned', { count: open.dataCount }),
      share: {
        text: t('letters.share', { ...of, share }),
        value: Number(signed),
        max: Number(total),
      },
      people: open.data.map((letter) => describe(letter, call)),
      all: [
        { href: listOf(encodeURIComponent(OPEN)), label: t('letters.allUnsigned') },
        { href: listOf(LETTER.signed), label: t('letters.toReview') },
      ],
    },
  }
}

function describe(letter: WireRecord, { language }: ResourceCall): UnsignedView['people'][number] {
  const name = String(letter.userName ?? '')
  const face = letter[referenceFaceKey('userId')]
  const colour = faceColour(typeof face === 'string' ? face : String(letter.userId))
  const due = typeof letter.due === 'string' ? choicePill(LETTER_DUE, letter.due, language) : null
  return { id: letter.id, href: `${LETTERS}/${letter.id}`, name, face: { colour, name }, due }
}
