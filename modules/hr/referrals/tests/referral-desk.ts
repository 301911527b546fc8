import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { takenApplication } from '#modules/hr/careers/wire/careers.ts'
import { withHiring } from '#modules/hr/hiring/tests/hiring-desk.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import {
  madeReferralLink,
  ownReferrals,
  REFERRAL_CALLS,
} from '#modules/hr/referrals/wire/referrals.ts'
import { type Answer, type Caller, newId, recordIn } from '#tests/api/running-api.ts'
import { signInAll } from '#tests/api/test-company.ts'

const COLLEAGUES = ['staff1', 'staff2', 'staff3', 'pay', 'auditor']

export type Referral = {
  id: string
  name: string
  talentId: string
  candidateId: string
  state: string
  bonus: string
  source: string
  inputId: string | null
}

/** The demo company with strangers who apply, verbs of hiring, and colleagues who recommend. */
export async function openReferralDesk() {
  const desk = await withHiring(await openCareersDesk())
  const { database, api, approvedNeed, texts, outside, entry, opened, nextPhone } = desk
  const colleagues = await signInAll(api, COLLEAGUES)
  const as = (who: string): Caller => (COLLEAGUES.includes(who) ? colleagues(who) : desk.by(who))

  const idOf = async (name: string) =>
    String(await database.value('select id from app_user where user_name = $1', [name]))

  /** A need that is open for recommending, and not on the public pages. */
  const openNeed = (values: object = {}) =>
    approvedNeed(Object.assign({ channels: ['内推'], headcount: 2 }, values))

  async function recommend(who: string, needId: string, values: object = {}): Promise<Answer> {
    const textOf = await texts()
    const usual = {
      id: newId(),
      needId,
      name: '受荐人',
      phone: nextPhone(),
      relation: '朋友',
      note: '一起做过项目',
      noticeId: textOf('应聘告知'),
      isAgreed: true,
      files: [],
    }
    const body = Object.assign(usual, values)
    return as(who)(REFERRAL_CALLS.recommend, { method: 'POST', body })
  }

  const SHOWN = `id, name, talent_id as "talentId", candidate_id as "candidateId", state, bonus, source,
    bonus_input_id as "inputId"`

  /** The recommendations of a user for a need, the latest first. */
  const of = async (who: string, needId: string) =>
    database.rows<Referral>(
      `select ${SHOWN} from referral where by_user_id = $1 and recruiting_id = $2 order by created_at desc`,
      [await idOf(who), needId],
    )

  /** A recommendation that was taken. */
  async function recommended(who: string, needId: string, values: object = {}): Promise<Referral> {
    const answer = await recommend(who, needId, values)
    const [row] = await of(who, needId)
    if (!row) throw new Error(`no recommendation: ${answer.text}`)
    return row
  }

  const referral = async (id: string): Promise<Referral> => {
    const [row] = await database.rows<Referral>(`select ${SHOWN} from referral where id = $1`, [id])
    if (!row) throw new Error('no recommendation')
    return row
  }

  const mine = async (who: string) =>
    ownReferrals.parse((await as(who)(REFERRAL_CALLS.mine)).body.response)

  const askLink = (who: string, needId: string) =>
    as(who)(REFERRAL_CALLS.link, { method: 'POST', body: { needId } })

  /** The secret of the link of a user for a need. */
  async function secretOf(who: string, needId: string): Promise<string> {
    const { address } = madeReferralLink.parse((await askLink(who, needId)).body.response)
    return new URL(address, 'http://staffdesk.example').searchParams.get('by') ?? ''
  }

  /** Applies by the form that a link opens. */
  async function applyBy(needId: string, by: string, values: object = {}) {
    const form = await opened(needId, {}, by)
    const body = await entry(form.form, values)
    const answer = await outside('/hr/Careers/AddApplication', body)
    return { form, answer, taken: takenApplication.parse(answer.response) }
  }

  const act = (name: string, id: string, body: object = {}, who = 'recruiter') =>
    desk.by(who)(referrals.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  const read = async (id: string) =>
    recordIn(await desk.by('recruiter')(referrals.endpoints.info, { query: { id } }))

  const setBonus = (yuan: string) =>
    database.rows("update policy_param set value = $1 where key = 'recruit.referralBonus'", [yuan])

  return Object.assign(desk, {
    as,
    idOf,
    openNeed,
    recommend,
    recommended,
    of,
    referral,
    mine,
    askLink,
    secretOf,
    applyBy,
    act,
    readReferral: read,
    setBonus,
  })
}

export type ReferralDesk = Awaited<ReturnType<typeof openReferralDesk>>
