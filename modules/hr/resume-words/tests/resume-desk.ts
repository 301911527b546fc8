import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { CAREERS_CALLS, takenApplication } from '#modules/hr/careers/wire/careers.ts'
import { openFileStore } from '#modules/hr/privacy/tests/file-store.ts'
import { readResumes } from '#modules/hr/resume-words/api/read-resumes.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import type { Work } from '#platform/api/jobs/job.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { pageIn } from '#tests/api/running-api.ts'

/** The demo company, strangers who send résumés, and the job that reads them. */
export async function openResumeDesk() {
  const files = openFileStore()
  const desk = await openCareersDesk({ files })
  const { db } = openDatabase(desk.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  const closeCompany = desk.close
  const troubles: unknown[] = []

  /** What the job does; returns its troubles. */
  async function readAll(stopping = new AbortController().signal): Promise<unknown[]> {
    const shelf = createFileShelf(db, files, (error) => troubles.push(error))
    const store = { db, files: shelf } as Work['store']
    troubles.length = 0
    await readResumes({ store, stopping, onTrouble: (error) => troubles.push(error) })
    return [...troubles]
  }

  /** Somebody who applied with this résumé, which is not read yet. */
  async function sends(bytes: Uint8Array, { name = '简历.pdf', needId = '', ...values } = {}) {
    const need = needId || (await desk.published())
    const { form } = await desk.opened(need)
    const sent = await desk.stage(form, { name, bytes: Uint8Array.from(bytes) })
    const file = sent.response as { id: string }
    const entry = await desk.entry(form, Object.assign(values, { files: [file.id] }))
    const answer = await desk.outside(CAREERS_CALLS.apply, entry)
    const { number } = takenApplication.parse(answer.response)
    const [row] = await desk.database.rows<{ id: string; talentId: string }>(
      'select id, talent_id as "talentId" from candidate where candidate_no = $1',
      [number],
    )
    if (!row) throw new Error('no candidate')
    return row
  }

  const textOf = (talentId: string) =>
    desk.database.rows<{ result: string; words: string | null }>(
      'select result, words from file_text where record_id = $1',
      [talentId],
    )

  /** Gives somebody many résumés that were read, so that the search knows the word as a frequent one. */
  async function hasTexts(talentId: string, words: string, count: number): Promise<void> {
    await desk.database.rows(
      `insert into file (id, resource, record_id, field, name, created_by, place)
       select gen_random_uuid(), resource, record_id, field, name, created_by, n + 1
       from file, generate_series(1, $2::int) n where record_id = $1 and field = 'resume' and place = 1`,
      [talentId, count],
    )
    await desk.database.rows(
      "update file_text set result = 'read', words = $2 where record_id = $1 and result = 'waiting'",
      [talentId, words],
    )
  }

  /** The ids that a list finds by a keyword, and how many it counts. */
  async function find(list: string, key: string, who = 'recruiter') {
    const { data, dataCount } = pageIn(await desk.by(who)(list, { query: { key } }))
    return { ids: data.map(({ id }) => id), count: dataCount }
  }

  return Object.assign(desk, {
    files,
    readAll,
    sends,
    textOf,
    hasTexts,
    find,
    async close() {
      await db.destroy()
      await closeCompany()
    },
  })
}
