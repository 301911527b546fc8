import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notices } from '#modules/work/notices/define/notice.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { releaseFilesOfDeleted } from '#platform/api/files/release-deleted.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { attachmentsSet, DOWNLOAD_CALL, MAX_ATTACHMENTS } from '#platform/wire/files/attachments.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  newId,
  ORIGIN,
  type RunningApi,
  recordIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import {
  GIF,
  HTML,
  officeFile,
  PDF,
  PROGRAM,
  picture,
  pixelBomb,
  SVG,
  ZIP,
} from '#tests/picture-files.ts'

const { add: ADD, remove: REMOVE } = fileCalls(notices.controller)

let copy: TestDatabase
let database: DatabaseClient
let folder: string
let api: RunningApi
let db: Database
let manager: Caller
let writer: Caller
let staff: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-attachments-'))
  api = await startApi(copy.url, { files: createFolderStore(folder) })
  db = openDatabase(copy.url, {
    poolSize: 2,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  }).db
  const callers = await Promise.all(['hrmgr', 'er', 'staff1'].map((name) => api.as(name)))
  ;[manager, writer, staff] = callers as [Caller, Caller, Caller]
})

afterAll(async () => {
  await db?.destroy()
  await database?.end()
  await api?.close().catch(() => undefined)
  await copy?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function draft(values: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const body = { id, title: `公告 ${id}`, type: '通知', scope: '全员', content: '内容', ...values }
  savedIn(await manager(notices.endpoints.add, { method: 'POST', body }))
  return id
}

const send = (id: string, name: string, bytes: Buffer, call = manager) =>
  call(ADD, { method: 'POST', query: { id, name }, body: new Uint8Array(bytes) })
const remove = (id: string, file: string, call = manager) =>
  call(REMOVE, { method: 'DELETE', query: { id, file } })
async function discard(id: string): Promise<void> {
  const answer = await manager(notices.endpoints.delete, { method: 'DELETE', query: { id } })
  expect(answer.status, answer.text).toBe(200)
}

const press = (name: string, id: string) =>
  manager(notices.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body: {} })

function filesIn(answer: Answer) {
  expect(answer.status, answer.text).toBe(200)
  return attachmentsSet.parse(answer.body.response).files
}

async function sent(id: string, name: string, bytes: Buffer): Promise<string> {
  const files = filesIn(await send(id, name, bytes))
  return files.at(-1)?.id ?? ''
}

async function download(userName: string, id: string, variant = 'original'): Promise<Response> {
  return api.fetch(
    new Request(`${ORIGIN}${DOWNLOAD_CALL}?id=${id}&variant=${variant}`, {
      headers: { authorization: `Bearer ${await api.token(userName)}` },
    }),
  )
}

const info = async (id: string) =>
  recordIn(await manager(notices.endpoints.info, { query: { id } }))

async function stored(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const DOCX = officeFile(`${OOXML}.wordprocessingml.document`)
const XLSX = officeFile(`${OOXML}.spreadsheetml.sheet`)
const MACROS = officeFile('application/vnd.ms-word.document.macroEnabled')
const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const TEXT = Buffer.from('放假通知\r\n国庆节放假七天。\n')
/** The same in the encoding of Chinese Windows. */
const GBK = Buffer.from('b7c5bcd9cda8d6aa0d0a', 'hex')

describe('a file of a notice', () => {
  test('is listed with the notice, and comes back byte by byte', async () => {
    const id = await draft()
    await sent(id, '安排.pdf', PDF)
    const file = await sent(id, '名单.txt', TEXT)
    expect((await info(id)).files).toMatchObject([
      { name: '安排.pdf', type: 'application/pdf', size: PDF.length, hasPreview: false },
      { id: file, name: '名单.txt', type: 'text/plain', size: TEXT.length, hasPreview: false },
    ])
    const answer = await download('hrmgr', file)
    expect(Buffer.from(await answer.arrayBuffer()).equals(TEXT)).toBe(true)
  })

  test('that is a picture also has a form for pages, made anew from its pixels', async () => {
    const id = await draft()
    const bytes = await picture('png', 3_000, 1_000)
    const file = await sent(id, 'a.png', bytes)
    const shown = await download('hrmgr', file, 'preview')
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const { width, height, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([1_280, 427, 'jpeg'])
    const whole = await download('hrmgr', file)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const text = await sent(id, 'a.txt', TEXT)
    expect((await download('hrmgr', text, 'preview')).status).toBe(404)
  })

  test('is there once, however often it is sent', async () => {
    const id = await draft()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, 'a.txt', TEXT)))
    for (const answer of answers) expect(filesIn(answer)).toHaveLength(1)
    expect((await info(id)).files).toHaveLength(1)
    // The same content under another name is another file.
    expect(filesIn(await send(id, 'b.txt', TEXT))).toHaveLength(2)
  })

  test('stands in the history by its name, added and removed', async () => {
    const id = await draft()
    const file = await sent(id, 'a.txt', TEXT)
    expect(filesIn(await remove(id, file))).toEqual([])
    expect((await remove(id, file)).status).toBe(404)
    expect((await download('hrmgr', file)).status).toBe(404)
    const history = await manager(notices.endpoints.history, { query: { id } })
    expect((history.body.response as unknown[]).slice(0, 2)).toMatchObject([
      { action: 'update', changes: [{ field: 'files', before: [{ name: 'a.txt' }], after: [] }] },
      { action: 'update', changes: [{ field: 'files', before: [], after: [{ name: 'a.txt' }] }] },
    ])
    const logged = await database.value(
      "select count(*)::integer from audit_log where record_id = $1 and after ? 'files' and actor_code is not null",
      [id],
    )
    expect(logged).toBe(2)
  })

  test('is one of ten at most, also of many that are sent at once', async () => {
    const id = await draft()
    const answers = await Promise.all(
      Array.from({ length: MAX_ATTACHMENTS + 2 }, (_, n) =>
        send(id, `${n}.txt`, Buffer.from(`text ${n}`)),
      ),
    )
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(2)
    for (const { body } of refused) expect(body.msg).toContain('最多 10 个')
    expect((await info(id)).files).toHaveLength(MAX_ATTACHMENTS)
  })

  test('finds no room once a user stores 500 MB', async () => {
    const id = await draft()
    await sent(id, 'a.txt', TEXT)
    await database.rows(
      "update file_object o set size = 524288000 from file f where f.id = o.file_id and f.record_id = $1 and o.variant = 'original'",
      [id],
    )
    const answer = await send(id, 'b.txt', TEXT)
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining('500 MB')])
    // The files of one user do not count towards the limit of another user.
    expect(filesIn(await send(id, 'b.txt', TEXT, writer))).toHaveLength(2)
    await database.rows('delete from file where record_id = $1', [id])
  })
})

/** By case: the file name, the bytes, and a part of the error message, or null if the file is accepted. */
const FILES: readonly [string, string, () => Promise<Buffer> | Buffer, string | null][] = [
  ['a JPEG', 'a.jpg', () => picture(), null],
  ['a PNG in capitals', 'A.PNG', () => picture('png'), null],
  ['a WebP', 'a.webp', () => picture('webp'), null],
  ['a small picture', 'a.png', () => picture('png', 20, 20), null],
  ['a PDF', 'a.pdf', () => PDF, null],
  ['a document', 'a.docx', () => DOCX, null],
  ['a workbook', 'a.xlsx', () => XLSX, null],
  ['a document of old', 'a.doc', () => COMPOUND, null],
  ['a document of WPS', 'a.wps', () => COMPOUND, null],
  ['a text', 'a.txt', () => TEXT, null],
  ['a text of Chinese Windows', 'a.csv', () => GBK, null],
  ['a text of UTF-16', 'a.txt', () => Buffer.from('\ufeff你好', 'utf16le'), null],
  ['a page', 'a.html', () => HTML, null],
  ['a drawing', 'a.svg', () => SVG, null],
  ['XML', 'a.xml', () => Buffer.from('<?xml version="1.0"?><a/>'), null],
  ['nothing', 'a.txt', () => Buffer.alloc(0), '文件是空的'],
  ['one byte too many', 'a.txt', () => Buffer.alloc(MAX_FILE_BYTES + 1, 'a'), '10 MB'],
  ['no name', '', () => TEXT, '不支持'],
  ['no ending', 'readme', () => TEXT, '不支持'],
  ['a program', 'a.exe', () => PROGRAM, '不支持'],
  ['a script', 'a.js', () => Buffer.from('alert(1)'), '不支持'],
  ['a package', 'a.zip', () => ZIP, '不支持'],
  ['a document with macros', 'a.docm', () => MACROS, '不支持'],
  ['a second ending', 'a.pdf.exe', () => PDF, '不支持'],
  ['a turned ending', 'a.\u202efdp.exe', () => PDF, '不支持'],
  ['a name of the prototype', 'a.constructor', () => TEXT, '不支持'],
  ['a program as text', 'a.txt', () => PROGRAM, '不符'],
  ['a program as PDF', 'a.pdf', () => PROGRAM, '不符'],
  ['a page as PDF', 'a.pdf', () => HTML, '不符'],
  ['a page as JPEG', 'a.jpg', () => HTML, '不符'],
  ['a PDF as text', 'a.txt', () => PDF, '不符'],
  ['a GIF as PNG', 'a.png', () => GIF, '不符'],
  ['a package as document', 'a.docx', () => ZIP, '不符'],
  ['a workbook as document', 'a.docx', () => XLSX, '不符'],
  ['macros as document', 'a.docx', () => MACROS, '不符'],
  ['a picture as page', 'a.html', () => picture(), '不符'],
  ['bytes of zero in a text', 'a.txt', () => Buffer.from('a\0b'), '不符'],
  ['too many pixels', 'a.png', () => pixelBomb(), '过大'],
]

test.each(FILES)('P21 %s: %s', async (_what, name, bytes, wrong) => {
  const id = await draft()
  const before = await stored()
  const answer = await send(id, name, await bytes())
  if (wrong === null) {
    expect(filesIn(answer)).toHaveLength(1)
    return
  }
  expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(wrong)])
  expect((await info(id)).files).toEqual([])
  expect(await stored()).toBe(before)
})

const PAGE_POLICY = "sandbox; default-src 'none'"

test.each([
  ['a.html', () => HTML, 'application/octet-stream', 'attachment'],
  ['a.svg', () => SVG, 'application/octet-stream', 'attachment'],
  [
    'a.xml',
    () => Buffer.from('<?xml version="1.0"?><a/>'),
    'application/octet-stream',
    'attachment',
  ],
  ['a.txt', () => TEXT, 'text/plain', 'attachment'],
  ['a.docx', () => DOCX, `${OOXML}.wordprocessingml.document`, 'attachment'],
  ['a.pdf', () => PDF, 'application/pdf', 'inline'],
  ['a.png', () => picture('png'), 'image/png', 'inline'],
])('P22 %s is answered so that nothing of it runs', async (name, bytes, type, how) => {
  const id = await draft()
  const file = await sent(id, name, await bytes())
  const { headers } = await download('hrmgr', file)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringMatching(new RegExp(`^${how}; filename="a\\.`)),
    'content-security-policy': PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test.each([
  ['张三 "名单"\r\nSet-Cookie: a=b.txt', '张三 名单 Set-Cookie a=b.txt'],
  [`${'长'.repeat(300)}.txt`, `${'长'.repeat(116)}.txt`],
  ['../../etc/x.txt', 'x.txt'],
  ['gpj.\u202etxt.txt', 'gpj. txt.txt'],
])('P22 a file named %j is shown as %j, and as safely saved', async (name, shown) => {
  const id = await draft()
  const [file] = filesIn(await send(id, name, TEXT))
  expect(file?.name).toBe(shown)
  const { headers } = await download('hrmgr', file?.id ?? '')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\x20-\x7e]*\.txt"; filename\*=UTF-8''[^\s;"]*\.txt$/,
  )
  expect(headers.get('set-cookie')).toBeNull()
})

describe('the files of a notice are for those who may read it', () => {
  test('as it is drafted, published, withdrawn and deleted', async () => {
    const id = await draft()
    const file = await sent(id, 'a.txt', TEXT)
    const asStaff = async () => (await download('staff1', file)).status
    expect(await asStaff()).toBe(404)
    expect((await download('er', file)).status).toBe(200)
    expect((await press('publish', id)).status).toBe(200)
    expect(await asStaff()).toBe(200)
    expect((await press('withdraw', id)).status).toBe(200)
    expect(await asStaff()).toBe(404)
    await discard(id)
    expect((await download('hrmgr', file)).status).toBe(404)
  })

  test('and not for those whom it is not meant for, nor by guessing', async () => {
    const person = String(
      await database.value("select id from app_user where user_name = 'staff2'"),
    )
    const id = await draft({ scope: '人员', userIds: [person] })
    const file = await sent(id, 'a.png', await picture('png'))
    expect((await press('publish', id)).status).toBe(200)
    for (const variant of ['original', 'preview']) {
      expect((await download('staff2', file, variant)).status).toBe(200)
      const foreign = await download('staff1', file, variant)
      const missing = await download('staff1', newId(), variant)
      expect([foreign.status, missing.status]).toEqual([404, 404])
      expect(await foreign.json()).toMatchObject({ msg: (await missing.json()).msg })
    }
    const noToken = await api.fetch(new Request(`${ORIGIN}${DOWNLOAD_CALL}?id=${file}`))
    expect(noToken.status).toBe(401)
  })

  test('who may change them is who may change the notice', async () => {
    const id = await draft()
    const file = await sent(id, 'a.txt', TEXT)
    expect((await press('publish', id)).status).toBe(200)
    expect((await send(id, 'b.txt', TEXT, staff)).status).toBe(403)
    expect((await remove(id, file, staff)).status).toBe(403)
    expect((await send(newId(), 'b.txt', TEXT)).status).toBe(404)
    // A file of one notice cannot be removed through another notice.
    expect((await remove(await draft(), file)).status).toBe(404)
    expect((await info(id)).files).toHaveLength(1)
  })
})

test('files of a deleted draft are cleared away, others are not', async () => {
  const [gone, kept] = [await draft(), await draft()]
  const file = await sent(gone, 'a.png', await picture('png'))
  const other = await sent(kept, 'a.png', await picture('png'))
  await discard(gone)
  await database.rows(
    "update file_object set created_at = now() - interval '2 hours' where file_id = $1",
    [file],
  )
  const before = await stored()
  await releaseFilesOfDeleted(db)
  filesIn(await send(kept, 'b.txt', TEXT))
  expect(await stored()).toBe(before - 2 + 1)
  expect(await database.value('select count(*)::integer from file where id = $1', [file])).toBe(0)
  expect((await download('hrmgr', other)).status).toBe(200)
})
