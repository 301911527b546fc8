import { newForm, readSignedForm, signForm } from '#modules/hr/careers/api/signed-form.ts'
import {
  applicationStatus,
  CAREERS_CALLS,
  openedApplication,
  takenApplication,
} from '#modules/hr/careers/wire/careers.ts'
import { openNeedDesk } from '#modules/hr/recruiting-needs/tests/need-desk.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { ORIGIN } from '#tests/api/running-api.ts'
import { PDF } from '#tests/picture-files.ts'

export type Outside = { status: number; text: string; response: unknown; errors: string[] }

/** The demo company, and strangers who apply, each from another address. */
export async function openCareersDesk(options: Parameters<typeof openNeedDesk>[0] = {}) {
  const desk = await openNeedDesk(Object.assign({ trustClientIp: true }, options))
  const { api, database } = desk
  let made = 0

  const nextAddress = () => {
    made += 1
    return `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
  }
  const nextPhone = () => {
    made += 1
    return `1662${String(made).padStart(7, '0')}`
  }

  async function send(path: string, init: RequestInit & { ip?: string }): Promise<Outside> {
    const { ip = nextAddress(), headers, ...rest } = init
    const answer = await api.fetch(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: Object.assign({ 'x-client-ip': ip, 'user-agent': 'Mozilla/5.0 Mobile' }, headers),
        ...rest,
      }),
    )
    const text = await answer.text()
    const { response = null, errors = {} } = JSON.parse(text)
    return { status: answer.status, text, response, errors: Object.keys(errors) }
  }

  const outside = (path: string, body: object, more: { ip?: string; headers?: object } = {}) =>
    send(path, {
      body: JSON.stringify(body),
      headers: Object.assign({ 'content-type': 'application/json' }, more.headers),
      ...(more.ip !== undefined && { ip: more.ip }),
    })

  /** A published need. */
  async function published(values: object = {}, ahead = 10): Promise<string> {
    const id = await desk.approved(Object.assign({ channels: ['官网'] }, values))
    await database.rows(
      `update recruiting_application set publish_state = '1', publish_until = today() + $2::int,
         published_at = now() where id = $1`,
      [id, ahead],
    )
    return id
  }

  async function opened(id: string, more: { ip?: string; headers?: object } = {}, by = '') {
    const answer = await outside(CAREERS_CALLS.open, { id, by }, more)
    const { opened: form } = openedApplication.parse(answer.response)
    if (!form) throw new Error('the vacancy is closed')
    return form
  }

  const key = async () => {
    const known = await database.value('select key from public_form_key')
    if (known) return String(known)
    await outside(CAREERS_CALLS.open, { id: await published() })
    return String(await database.value('select key from public_form_key'))
  }

  /** A form that was opened at another moment. */
  async function openedAt(needId: string, at: number): Promise<string> {
    return signForm(await key(), newForm(needId, at))
  }

  async function sumOf(form: string): Promise<string> {
    const read = readSignedForm(await key(), form, 0)
    return String((read?.sum.one ?? 0) + (read?.sum.other ?? 0))
  }

  async function stage(
    form: string,
    {
      name = '简历.pdf',
      bytes = PDF as Uint8Array<ArrayBuffer>,
      ip = nextAddress(),
      sum = '',
    } = {},
  ): Promise<Outside> {
    const query = new URLSearchParams({ form, sum: sum || (await sumOf(form)), name })
    return send(`${CAREERS_CALLS.file}?${query}`, { body: bytes, ip })
  }

  const texts = async () => {
    const rows = await database.rows<{ kind: string; id: string }>(
      'select kind, id from consent_text',
    )
    return (kind: string) => rows.find((row) => row.kind === kind)?.id ?? ''
  }

  /** A whole entry of the form; a file is sent first. */
  async function entry(form: string, values: object = {}) {
    const file = (await stage(form)).response as { id: string }
    const textOf = await texts()
    const usual = {
      form,
      sum: await sumOf(form),
      name: '阿依古丽·买买提',
      phone: nextPhone(),
      noticeId: textOf('应聘告知'),
      isAgreed: true,
      poolId: null,
      files: [file.id],
    }
    return Object.assign(usual, values)
  }

  const apply = async (
    form: string,
    values: object = {},
    more: { ip?: string; headers?: object } = {},
  ) => outside(CAREERS_CALLS.apply, await entry(form, values), more)

  /** A taken application, with the record of the candidate. */
  async function applied(needId: string, values: object = {}) {
    const { form } = await opened(needId)
    const answer = await apply(form, values)
    const taken = takenApplication.parse(answer.response)
    const [row] = await database.rows<{
      id: string
      talentId: string
      state: string
      channel: string
      remark: string | null
      dueOn: string
    }>(
      `select id, talent_id as "talentId", state, channel, remark, due_on::text as "dueOn" from candidate
       where candidate_no = $1`,
      [taken.number],
    )
    if (!row) throw new Error('no candidate')
    return Object.assign(taken, row)
  }

  async function enter(ticket: string): Promise<string | null> {
    const answer = await outside(CAREERS_CALLS.openStatus, { token: ticket })
    const read = shareLinkAnswer.parse(answer.response)
    return read.outcome === 'open' ? read.opening : null
  }

  const statusOf = async (opening: string) =>
    applicationStatus.parse((await outside(CAREERS_CALLS.status, { opening })).response)

  /** A post with a description in force, open to everybody. */
  async function describedPost(): Promise<string> {
    const id = await database.value(
      `select e.post_id from post_explain e join post p on p.id = e.post_id
       where e.is_current and e.deleted_at is null and p.deleted_at is null limit 1`,
    )
    await database.rows('update post set is_confidential = false, enabled = true where id = $1', [
      id,
    ])
    return String(id)
  }

  return Object.assign(desk, {
    describedPost,
    outside,
    published,
    opened,
    openedAt,
    sumOf,
    stage,
    entry,
    apply,
    applied,
    enter,
    statusOf,
    nextPhone,
    nextAddress,
    texts,
  })
}
