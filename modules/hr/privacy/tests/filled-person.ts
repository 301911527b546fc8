import { expect } from 'vitest'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { PAY } from '#modules/hr/hiring/tests/hiring-desk.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { INTERVIEW_CALLS } from '#modules/hr/interviews/wire/interviews.ts'
import { pdfWith } from '#modules/hr/resume-words/tests/document-files.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { COMMENT_CALLS } from '#platform/wire/approval/comments.ts'
import { newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { openFileStore } from './file-store.ts'

/** Words that no other record has. Each names the door by which it came in. */
export const WORDS = [
  'Zqxname',
  '16699887766',
  'zqxmail',
  'zqxschool',
  'zqxmajor',
  'zqxfile',
  'zqxbytes',
  'zqxresume',
  'zqxcompany',
  'zqxskill',
  'zqxnote',
  'zqxtag',
  'zqxscreen',
  'zqxsheet',
  'zqxopinion',
  'zqxplace',
  'zqxtalk',
  'zqxcheckup',
  'zqxhiring',
  'zqxform',
  'zqxcomment',
  'zqxanswer',
  'zqximport',
  'zqxrequest',
  'zqxapproval',
  'zqxexport',
  'zqxview',
  'zqxreferral',
] as const

export const NAME = 'Zqxname Ana'

/** What stands in the form of a new colleague. */
const FORM = {
  name: NAME,
  idType: '1',
  idCardNo: '990004199102030012',
  phone: '16699887766',
  nation: '01',
  nativePlace: 'zqxform',
  homeAddress: 'zqxform street',
  educations: [
    {
      edu: '6',
      degree: null,
      eduMode: '1',
      school: 'zqxform school',
      major: null,
      startDate: '2008-09',
      graduateDate: '2012-07',
    },
  ],
  workStartDate: '2012-07-10',
  works: [],
  emergencyName: 'Zqxform Eva',
  emergencyRelation: '配偶',
  emergencyPhone: '16009990000',
  families: [{ relation: '配偶', name: 'Zqxform Eva', phone: null }],
  note: 'zqxform note',
}

/** The demo company with a store of files that can be searched, and verbs that fill a person with words. */
export async function openPrivacyDesk() {
  const files = openFileStore()
  const desk = await openCareersDesk({ files })
  const { database, api, by } = desk
  const closeCompany = desk.close
  const jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  const imports = importDesk(api)
  const idOf = async (name: string) =>
    String(await database.value('select id from app_user where user_name = $1', [name]))
  const cardId = String(await database.value("select id from score_card where name = '通用评分卡'"))
  const rankId = await database.value(
    'select id from post_rank where salary_max >= 12000 and level < 3 order by salary_max limit 1',
  )

  const add = async (resource: Resource, values: object, who = 'recruiter') =>
    savedIn(
      await by(who)(resource.endpoints.add, {
        method: 'POST',
        body: Object.assign({ id: newId() }, values),
      }),
    ).id

  const ask = (
    resource: Resource,
    name: string,
    id: string,
    body: object = {},
    who = 'recruiter',
  ) => by(who)(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

  const act = async (...args: Parameters<typeof ask>) => savedIn(await ask(...args))

  async function update(resource: Resource, id: string, values: object) {
    const { version } = recordIn(await by('recruiter')(resource.endpoints.info, { query: { id } }))
    const body = Object.assign({ id, version }, values)
    savedIn(await by('recruiter')(resource.endpoints.update, { method: 'PUT', body }))
  }

  /** A person who applied by the public form, with a file. */
  async function applicant(values: object = {}) {
    const needId = await desk.published()
    const { form } = await desk.opened(needId)
    const bytes = Uint8Array.from([...pdfWith('zqxresume'), ...Buffer.from('\n% zqxbytes')])
    const file = (await desk.stage(form, { name: 'zqxfile.pdf', bytes })).response as { id: string }
    const entry = await desk.entry(
      form,
      Object.assign({ name: NAME, phone: '16699887766' }, values),
    )
    const sent = await desk.outside(
      '/hr/Careers/AddApplication',
      Object.assign(entry, { files: [file.id] }),
    )
    const taken = sent.response as { number: string; ticket: string }
    const [row] = await database.rows<{ id: string; talentId: string }>(
      'select id, talent_id as "talentId" from candidate where candidate_no = $1',
      [taken.number],
    )
    if (!row) throw new Error(`no candidate: ${sent.text}`)
    return Object.assign(taken, row, { needId })
  }

  async function comment(path: string, id: string, text: string) {
    const body = { id: newId(), bizType: path, bizId: id, text, mentions: [await idOf('hrmgr')] }
    const answer = await by('recruiter')(COMMENT_CALLS.add, { method: 'POST', body })
    expect(answer.text).toContain('id')
  }

  /** An interview with a sheet, and its result. */
  async function interviewed(candidateId: string) {
    const at = `${await desk.day(400)} 10:00:00`
    const id = await add(interviews, {
      candidateId,
      round: 1,
      kind: '初试',
      planAt: at,
      minutes: 60,
      mode: '视频',
      place: 'https://meet.example.com/zqxplace',
      interviewerIds: [await idOf('leader1')],
      cardId,
      confirmed: false,
      remark: 'zqxnote interview',
    })
    await database.rows("update interview set plan_at = now() - interval '2 hours' where id = $1", [
      id,
    ])
    const scores = { skill: 80, talk: 80, logic: 80, stay: 80, values: 80 }
    const body = { id, scores, result: '1', opinion: 'zqxsheet' }
    expect((await by('leader1')(INTERVIEW_CALLS.score, { method: 'PUT', body })).status).toBe(200)
    await act(interviews, 'conclude', id, { result: '1', opinion: 'zqxopinion' })
    return id
  }

  /** A talk, a checkup and an offer that was sent and declined. */
  async function offered(candidateId: string) {
    await database.rows("update candidate set state = '40' where id = $1", [candidateId])
    const talk = {
      candidateId,
      talkAt: `${await desk.day(1)} 10:00:00`,
      talkerId: await idOf('recruiter'),
      rankId,
      remark: 'zqxtalk',
    }
    const talkId = await add(salaryTalks, Object.assign(talk, PAY))
    await act(salaryTalks, 'confirm', talkId, { agreed: true })
    const checkupId = await add(checkups, {
      candidateId,
      kind: '入职',
      planDate: await desk.day(2),
      hospital: 'zqxcheckup clinic',
      remark: 'zqxcheckup',
    })
    const id = await add(hirings, {
      candidateId,
      empKind: '1',
      planJoinDate: await desk.day(30),
      contractTerm: 'fixed',
      contractMonths: 36,
      probationMonths: 3,
      materials: [{ item: 'zqxhiring paper', isHandedIn: false }],
      remark: 'zqxhiring',
    })
    await act(hirings, 'submit', id)
    await comment('hr/to-be-recruited', id, 'zqxcomment')
    await database.rows("update approval_step set opinion = 'zqxapproval' where record_id = $1", [
      id,
    ])
    await database.rows(
      "update to_be_recruited set state = '4', effect_done = true, offer_state = '0' where id = $1",
      [id],
    )
    await formOf(id)
    await act(hirings, 'sendOffer', id)
    await act(hirings, 'answer', id, { accept: false, acceptedName: 'Zqxname', note: 'zqxanswer' })
    return { id, talkId, checkupId }
  }

  /** The form of a new colleague, entered from paper, and what another one typed and did not send. */
  async function formOf(hiringId: string) {
    await add(registers, Object.assign({ hiringId }, FORM), 'er')
  }

  /** A file of people that was imported, one of them refused; the person is in it. */
  async function imported() {
    const rows = [{ 姓名: NAME, 手机: '16699887766', 技能: 'zqximport', 告知文本: 'no such text' }]
    const sent = await imports.sent(
      'recruiter',
      csvOf(rows, ['姓名', '手机', '技能', '告知文本']),
      {
        resource: talents,
        name: 'zqximport.csv',
      },
    )
    return sent.id
  }

  /** Lets the job take the text out of the résumé. */
  async function readResume(talentId: string) {
    await database.rows("select graphile_worker.add_job('read-resumes', '{}')")
    const result = () =>
      database.value('select result from file_text where record_id = $1', [talentId])
    await expect.poll(result).toBe('read')
  }

  /** A colleague recommended the person, with a note. */
  async function recommendedBy(person: { id: string; talentId: string; needId: string }) {
    await database.rows(
      `insert into referral (id, referral_no, name, talent_id, candidate_id, recruiting_id, by_user_id, source,
         relation, note, bonus, bonus_reason)
       values (gen_random_uuid(), 'NTZ', $1, $2, $3, $4, $5, '表单', '朋友', 'zqxreferral', '16', 'zqxreferral')`,
      [NAME, person.talentId, person.id, person.needId, await idOf('staff1')],
    )
  }

  /** A file that waits to be downloaded, and a kept view that searches for the person. */
  async function leftInLists() {
    const owner = await idOf('recruiter')
    await database.rows(
      `with made as (
         insert into export_file (id, owner_id, resource, query, format, language, state, rows_total, run_id, size,
           expires_at)
         values (gen_random_uuid(), $1, 'hr/candidates', 'key=zqxexport', 'csv', 'zh', 'done', 1, gen_random_uuid(), 9,
           now() + interval '1 day') returning run_id)
       insert into kept_piece (file_id, place, bytes) select run_id, 0, 'zqxexport' from made`,
      [owner],
    )
    await database.rows(
      `insert into list_view (id, owner_id, resource, name, query)
       values (gen_random_uuid(), $1, 'hr/talents', 'zqxview', 'key=Zqxname+Ana')`,
      [owner],
    )
  }

  /** A person whose words stand wherever they can. */
  async function filled() {
    const person = await applicant({
      email: 'zqxmail@example.com',
      school: 'zqxschool',
      major: 'zqxmajor',
    })
    const { id, talentId } = person
    await readResume(talentId)
    await update(talents, talentId, {
      currentCompany: 'zqxcompany',
      skills: 'zqxskill',
      tags: 'zqxtag',
      remark: 'zqxnote',
    })
    await update(candidates, id, { remark: 'zqxnote', tags: 'zqxtag' })
    await act(candidates, 'screen', id, { reason: 'zqxscreen', message: 'zqxmessage' })
    const message = await database.value(
      'select id from candidate_message where candidate_id = $1',
      [id],
    )
    await act(candidateMessages, 'markSent', String(message), { channel: '复制' })
    const interviewId = await interviewed(id)
    const offer = await offered(id)
    await imported()
    const opening = (await desk.enter(person.ticket)) ?? ''
    const asked = await desk.outside(CAREERS_CALLS.askPrivacy, {
      opening,
      kind: '更正',
      words: 'zqxrequest',
    })
    expect(asked.status).toBe(200)
    await recommendedBy(person)
    await leftInLists()
    const search = { query: { key: NAME, format: 'xlsx' } }
    await api.fetch(
      new Request(
        `http://staffdesk.example${talents.endpoints.export}?${new URLSearchParams(search.query)}`,
        {
          headers: { authorization: `Bearer ${await api.token('recruiter')}` },
        },
      ),
    )
    return Object.assign(person, { interviewId, offer })
  }

  return Object.assign(desk, {
    files,
    add,
    ask,
    act,
    update,
    applicant,
    interviewed,
    offered,
    filled,
    idOf,
    async close() {
      await jobs.stop()
      await closeCompany()
    },
  })
}
