import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { INTERVIEW_CALLS, interviewDesk } from '#modules/hr/interviews/wire/interviews.ts'
import { interviewPlans } from '#modules/hr/recruiting-needs/define/interview-plan.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { type Answer, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { signInAll } from '#tests/api/test-company.ts'

const PEOPLE = ['recruiter', 'leader1', 'leader2', 'hrmgr', 'er', 'staff1', 'staff2', 'gm']

type NeedDesk = Awaited<ReturnType<typeof openNeedDesk>>

/** The demo company with needs, and verbs for applications that are interviewed. */
export const openInterviewDesk = async () => withInterviews(await openNeedDesk())

/** Adds the verbs of interviews to another desk of needs. */
export async function withInterviews<Desk extends NeedDesk>(desk: Desk) {
  const { database, api } = desk
  const by = await signInAll(api, PEOPLE)
  let made = 0

  const textId = String(
    await database.value("select id from consent_text where kind = '应聘告知' limit 1"),
  )
  const cardId = String(await database.value("select id from score_card where name = '通用评分卡'"))
  const idOf = async (name: string) =>
    String(await database.value('select id from app_user where user_name = $1', [name]))

  /** A need with rounds of this many interviewers each. */
  async function need(...panels: readonly (readonly string[])[]): Promise<string> {
    const id = await desk.approved()
    for (const [at, names] of panels.entries()) {
      const panelIds = await Promise.all(names.map(idOf))
      const body = {
        id: newId(),
        recruitingId: id,
        round: at + 1,
        kind: at === 0 ? '初试' : '复试',
        needed: true,
        minutes: 60,
        cardId,
        panelIds,
      }
      savedIn(await by('recruiter')(interviewPlans.endpoints.add, { method: 'POST', body }))
    }
    return id
  }

  async function person(): Promise<string> {
    made += 1
    const body = {
      id: newId(),
      name: `面试${made}`,
      phone: `1662${String(made).padStart(7, '0')}`,
      school: '同济大学',
      consentTextId: textId,
    }
    return savedIn(await by('recruiter')(talents.endpoints.add, { method: 'POST', body })).id
  }

  /** An application past screening. */
  async function applies(needId: string, talentId?: string): Promise<string> {
    const body = {
      id: newId(),
      talentId: talentId ?? (await person()),
      recruitingId: needId,
      channel: '官网',
    }
    const { id } = savedIn(
      await by('recruiter')(candidates.endpoints.add, { method: 'POST', body }),
    )
    const screen = candidates.actions.screen?.endpoint ?? ''
    const said = { method: 'PUT', query: { id }, body: { reason: '合适' } } as const
    savedIn(await by('recruiter')(screen, said))
    return id
  }

  /** yyyy-MM-dd HH:mm:ss of a day from today. */
  const at = async (ahead: number, clock = '10:00:00') =>
    `${await database.value("select to_char(today() + $1::int, 'YYYY-MM-DD')", [ahead])} ${clock}`

  type Values = Readonly<Record<string, unknown>>

  /** The call that arranges an interview, far enough ahead that nothing of the demo company clashes. */
  async function ask(candidateId: string, values: Values = {}, who = 'recruiter'): Promise<Answer> {
    made += 1
    const body = {
      id: newId(),
      candidateId,
      round: 1,
      kind: '初试',
      planAt: await at(400 + made),
      minutes: 60,
      mode: '视频',
      place: 'https://meet.example.com/1',
      interviewerIds: [await idOf('leader1')],
      cardId,
      confirmed: false,
      ...values,
    }
    return by(who)(interviews.endpoints.add, { method: 'POST', body })
  }

  const arranged = async (candidateId: string, values: Values = {}) =>
    savedIn(await ask(candidateId, values)).id

  /** Takes an interview back in time, as if it had begun. */
  async function begin(id: string, hoursAgo = 2): Promise<void> {
    await database.rows(
      "update interview set plan_at = now() - $2::int * interval '1 hour' where id = $1",
      [id, hoursAgo],
    )
  }

  const act = (name: string, id: string, body: object = {}, who = 'recruiter') =>
    by(who)(interviews.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  const read = async (id: string, who = 'recruiter') =>
    recordIn(await by(who)(interviews.endpoints.info, { query: { id } }))

  const stage = (id: string) => database.value('select state from candidate where id = $1', [id])

  function score(who: string, id: string, points: readonly number[], result = '1') {
    const [skill = 0, talk = 0, logic = 0, stay = 0, values = 0] = points
    const body = { id, scores: { skill, talk, logic, stay, values }, result, opinion: '可以' }
    return by(who)(INTERVIEW_CALLS.score, { method: 'PUT', body })
  }

  const deskOf = (who: string, id: string) => by(who)(INTERVIEW_CALLS.desk, { query: { id } })
  const openDesk = async (who: string, id: string) =>
    interviewDesk.parse((await deskOf(who, id)).body.response)

  return Object.assign({}, desk, {
    by,
    idOf,
    need,
    person,
    applies,
    at,
    ask,
    arranged,
    begin,
    act,
    read,
    stage,
    score,
    deskOf,
    openDesk,
    cardId,
  })
}
