import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import {
  FIRST_DAY_CALLS,
  firstDay,
  formSent,
  stepKept,
} from '#modules/hr/first-day/wire/first-day.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { withHiring } from '#modules/hr/hiring/tests/hiring-desk.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { ORIGIN, savedIn } from '#tests/api/running-api.ts'
import { PDF } from '#tests/picture-files.ts'

let people = 0

/** An identity number of a person born on a day. */
export function idCard(birth = '19910203'): string {
  people += 1
  const first17 = `990006${birth}${String(people * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

const SCHOOL = {
  edu: '6',
  degree: '',
  eduMode: '1',
  school: '北方大学',
  major: '机械',
  startDate: '2009-09',
  graduateDate: '2013-07',
}
const WORK = { startDate: '2013-07', endDate: '2020-06', company: '北方机械', post: '技术员' }
const WIFE = { relation: '配偶', name: '李想', phone: '16009990000' }

/** The texts of each step, as a person types them. */
export const typed = (number = idCard()) => ({
  basic: {
    name: '录用人',
    idType: '1',
    idCardNo: number,
    phone: `1673${String(people).padStart(7, '0')}`,
    nation: '02',
    nativePlace: '北方省北方市',
    homeAddress: '北方市北方路 1 号',
  },
  education: { educations: JSON.stringify([SCHOOL]) },
  work: { workStartDate: '2013-07-10', works: JSON.stringify([WORK]) },
  family: {
    emergencyName: '家人',
    emergencyRelation: '配偶',
    emergencyPhone: '16009990000',
    marital: '20',
    families: JSON.stringify([WIFE]),
  },
  declaration: { hasRelative: '', relativeName: '', hasNonCompete: '', note: '' },
})

/** The demo company with people whose offers were accepted, and what they do with their tickets. */
export async function openFirstDayDesk() {
  const desk = await withHiring(await openCareersDesk())
  const { database, by, outside } = desk

  /** A hiring whose offer was accepted. */
  async function accepted(needId?: string): Promise<string> {
    const id = await desk.approved(needId ?? (await desk.approvedNeed()))
    savedIn(await desk.send(id))
    savedIn(await desk.answer(id, true))
    return id
  }

  /** The ticket that the personnel department may copy. */
  async function ticketOf(hiringId: string, who = 'hrmgr'): Promise<string> {
    const answer = await desk.call(hirings, 'giveForm', hiringId, {}, who)
    const { link } = answer.body.response as { link: string }
    return new URL(link, ORIGIN).searchParams.get('k') ?? ''
  }

  const readDay = async (ticket: string) =>
    firstDay.parse((await outside(FIRST_DAY_CALLS.read, { ticket })).response)

  const save = (ticket: string, step: string, texts: object, isFinished = true) =>
    outside(FIRST_DAY_CALLS.save, { ticket, step, texts, isFinished })

  const isKept = async (ticket: string, step: string, texts: object) =>
    stepKept.parse((await save(ticket, step, texts)).response).isOpen

  async function consentTextId(): Promise<string> {
    const id = await database.value(
      `select id from consent_text where kind = '敏感信息' and effective_from <= today() and deleted_at is null
       order by effective_from desc, edition desc limit 1`,
    )
    return String(id ?? '')
  }

  const sendForm = async (ticket: string, ticks: object = {}) =>
    outside(
      FIRST_DAY_CALLS.send,
      Object.assign(
        { ticket, isTrue: true, isAgreed: true, consentTextId: await consentTextId() },
        ticks,
      ),
    )

  const numberIn = (response: unknown) => formSent.parse(response).number

  /** A form whose steps are all kept, and not sent. */
  async function filled(ticket: string, number?: string): Promise<void> {
    for (const [step, texts] of Object.entries(typed(number))) {
      if (!(await isKept(ticket, step, texts))) throw new Error(`the step ${step} was not kept`)
    }
  }

  /** A form that was sent. */
  async function sent(number?: string) {
    const hiringId = await accepted()
    const ticket = await ticketOf(hiringId)
    await filled(ticket, number)
    const answer = await sendForm(ticket)
    if (!numberIn(answer.response)) throw new Error(answer.text)
    const id = String(
      await database.value("select id from register where hiring_id = $1 and state <> '9'", [
        hiringId,
      ]),
    )
    return { hiringId, ticket, id }
  }

  async function upload(ticket: string, name = '证件.pdf', bytes = PDF as Uint8Array<ArrayBuffer>) {
    const answer = await desk.api.fetch(
      new Request(`${ORIGIN}${FIRST_DAY_CALLS.addFile}?${new URLSearchParams({ name })}`, {
        method: 'POST',
        body: bytes,
        headers: { authorization: `Bearer ${ticket}`, 'x-client-ip': desk.nextAddress() },
      }),
    )
    const text = await answer.text()
    return { status: answer.status, text, response: JSON.parse(text).response as { id: string } }
  }

  return Object.assign({}, desk, {
    by,
    accepted,
    ticketOf,
    readDay,
    save,
    isKept,
    sendForm,
    numberIn,
    filled,
    sent,
    upload,
  })
}
