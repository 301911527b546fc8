import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { FILES_LOCK } from '#platform/api/files/file-shelf.ts'
import type { FileStore } from '#platform/api/files/file-store.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { pictureCalls } from '#platform/define/engine/endpoints.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { OWN_PHOTO_CALLS, PICTURE_CALL, pictureSet } from '#platform/wire/files/pictures.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import {
  type Answer,
  type Caller,
  ORIGIN,
  pageIn,
  type RunningApi,
  recordIn,
  startApi,
} from '#tests/api/running-api.ts'
import {
  GIF,
  HTML,
  liesAboutSize,
  movingPng,
  movingWebp,
  PDF,
  PLACE,
  PROGRAM,
  picture,
  pixelBomb,
  placedPicture,
  SVG,
  turnedPicture,
  ZIP,
} from '#tests/picture-files.ts'

const { set: SET, remove: REMOVE } = pictureCalls(archives.controller)

let copy: TestDatabase
let database: DatabaseClient
let folder: string
let api: RunningApi
let director: Caller
let staff: Caller
/** Personnel files of staff1 and of another person. */
let own: string
let other: string

/** The error that the file store throws; null when it works. */
let trouble: Error | null = null

function sometimesFailing(store: FileStore): FileStore {
  const unless = <T>(work: () => Promise<T>) => (trouble ? Promise.reject(trouble) : work())
  return {
    put: (key, bytes) => unless(() => store.put(key, bytes)),
    get: (key) => unless(() => store.get(key)),
    remove: (key) => unless(() => store.remove(key)),
    clearCutOff: (before) => unless(() => store.clearCutOff(before)),
  }
}

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  folder = await mkdtemp(join(tmpdir(), 'staffdesk-photos-'))
  api = await startApi(copy.url, { files: sometimesFailing(createFolderStore(folder)) })
  director = await api.as('hrdir')
  staff = await api.as('staff1')
  own = await fileOf('staff1')
  other = await fileOf('staff2')
})

afterEach(() => {
  trouble = null
})

afterAll(async () => {
  await database?.end()
  await api?.close().catch(() => undefined)
  await copy?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(userName: string): Promise<string> {
  return String(
    await database.value('select user_base_id from app_user where user_name = $1', [userName]),
  )
}

const send = (call: Caller, id: string, bytes: Buffer, name = 'photo.jpg') =>
  call(SET, { method: 'POST', query: { id, name }, body: new Uint8Array(bytes) })
const sendOwn = (call: Caller, bytes: Buffer, name = 'photo.jpg') =>
  call(OWN_PHOTO_CALLS.set, { method: 'POST', query: { name }, body: new Uint8Array(bytes) })

function pictureIn(answer: Answer): string {
  expect(answer.status, answer.text).toBe(200)
  return String(pictureSet.parse(answer.body.response).picture)
}

async function fetchPicture(userName: string, id: string, size = '320'): Promise<Response> {
  return api.fetch(
    new Request(`${ORIGIN}${PICTURE_CALL}?id=${id}&size=${size}`, {
      headers: { authorization: `Bearer ${await api.token(userName)}` },
    }),
  )
}

async function bytesOf(id: string, size = '320'): Promise<Buffer> {
  const answer = await fetchPicture('hrdir', id, size)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function stored(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

/** Checks that the store holds exactly the files of the rows, and that every row belongs to a file. */
async function expectTidy(): Promise<void> {
  const rows = await database.rows<{ key: string; file_id: string | null }>(
    'select key, file_id from file_object order by key',
  )
  expect(rows.filter(({ file_id }) => file_id === null)).toEqual([])
  expect(await stored()).toEqual(rows.map(({ key }) => key))
}

describe('a photo', () => {
  test('is kept as squares of two sizes, and shown with the record', async () => {
    const id = pictureIn(await send(director, other, await picture('png'), 'a.png'))
    for (const size of ['96', '320']) {
      const { width, height, format } = await sharp(await bytesOf(id, size)).metadata()
      expect([width, height, format]).toEqual([Number(size), Number(size), 'jpeg'])
    }
    const record = recordIn(await director(archives.endpoints.info, { query: { id: other } }))
    expect(record.photo).toBe(id)
    const list = pageIn(await director(archives.endpoints.list, { query: { ids: other } }))
    expect(list.data).toMatchObject([{ id: other, photo: id }])
    await expectTidy()
  })

  test('is cut from the middle, and stands upright', async () => {
    const lying = await bytesOf(pictureIn(await send(director, other, await picture())))
    const [left, right] = await Promise.all([colourAt(lying, 20, 160), colourAt(lying, 300, 160)])
    expect([left, right]).toEqual(['red', 'blue'])
    // After a quarter turn the left half is at the top.
    const turned = await bytesOf(pictureIn(await send(director, other, await turnedPicture())))
    const [top, bottom] = await Promise.all([colourAt(turned, 160, 20), colourAt(turned, 160, 300)])
    expect([top, bottom]).toEqual(['red', 'blue'])
  })

  test('keeps no place, no camera and nothing else that came along', async () => {
    const placed = await placedPicture()
    expect(placed.includes(PLACE.IFD0.Make)).toBe(true)
    const payload = Buffer.concat([placed, HTML, ZIP])
    const id = pictureIn(await send(director, other, payload))
    for (const size of ['96', '320']) {
      const bytes = await bytesOf(id, size)
      const { exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata()
      expect([exif, icc, iptc, xmp, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      for (const trace of [PLACE.IFD0.Make, 'Exif', 'script', 'PK'])
        expect(bytes.includes(trace), trace).toBe(false)
    }
  })

  test('P22 is answered so that nothing runs', async () => {
    const name = '张三 "护照"\r\nSet-Cookie: a=b.jpg'
    const id = pictureIn(await send(director, other, await picture(), name))
    const { headers } = await fetchPicture('hrdir', id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*\.jpg"; filename\*=UTF-8''[^\s;"]*\.jpg$/,
    )
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('that is new has a new address, and takes the place of the one before', async () => {
    const first = pictureIn(await send(director, other, await picture()))
    const second = pictureIn(await send(director, other, await picture('webp'), 'a.webp'))
    expect(second).not.toBe(first)
    expect((await fetchPicture('hrdir', first)).status).toBe(404)
    expect(await stored()).toHaveLength(2)
    await expectTidy()
  })

  test('can be taken away, which the history tells as it tells of setting it', async () => {
    const id = pictureIn(await send(director, other, await picture()))
    const gone = await director(REMOVE, { method: 'DELETE', query: { id: other } })
    expect(gone.body.response).toMatchObject({ id: other, picture: null })
    expect(
      recordIn(await director(archives.endpoints.info, { query: { id: other } })).photo,
    ).toBeNull()
    expect((await director(REMOVE, { method: 'DELETE', query: { id: other } })).status).toBe(404)
    expect(await stored()).toEqual([])
    const history = await director(archives.endpoints.history, { query: { id: other } })
    expect((history.body.response as unknown[]).slice(0, 2)).toMatchObject([
      { action: 'update', changes: [{ field: 'photo', before: id, after: null }] },
      { action: 'update', changes: [{ field: 'photo', after: id }] },
    ])
  })
})

async function colourAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 4, height: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > 150 && blue < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : `${red}, ${blue}`
}

const OVER = MAX_FILE_BYTES + 1
const padded = async (length: number) =>
  Buffer.concat([await picture(), Buffer.alloc(length)]).subarray(0, length)

/** Name, bytes, and the key of the expected error message; null when the file is valid. */
const FILES: readonly [string, string, () => Promise<Buffer> | Buffer, string | null][] = [
  ['a JPEG', 'a.jpg', () => picture(), null],
  ['the other ending', 'a.jpeg', () => picture(), null],
  ['capitals', 'A.JPG', () => picture(), null],
  ['a PNG', 'a.png', () => picture('png'), null],
  ['a WebP', 'a.webp', () => picture('webp'), null],
  ['a path to the root', '../../../../etc/passwd.jpg', () => picture(), null],
  ['a path of Windows', 'C:\\Users\\x\\a.jpg', () => picture(), null],
  ['line ends in the name', 'a\r\nSet-Cookie: x=1\r\n.jpg', () => picture(), null],
  ['a name of 1,500 characters', `${'长'.repeat(1_500)}.jpg`, () => picture(), null],
  ['marks that turn the text', 'exe.\u202egpj.jpg', () => picture(), null],
  ['a byte of zero in the name', 'a.php\0.jpg', () => picture(), 'query'],
  ['10 MB to the byte', 'a.jpg', () => padded(MAX_FILE_BYTES), null],
  ['one byte more', 'a.jpg', () => padded(OVER), 'tooLarge'],
  ['nothing', 'a.jpg', () => Buffer.alloc(0), 'empty'],
  ['a name of 5,000 characters', `${'a'.repeat(5_000)}.jpg`, () => picture(), 'query'],
  ['no name', '', () => picture(), 'pictureEnding'],
  ['no ending', 'photo', () => picture(), 'pictureEnding'],
  ['an ending only', 'jpg', () => picture(), 'pictureEnding'],
  ['a second ending', 'a.jpg.exe', () => picture(), 'pictureEnding'],
  ['a turned ending', 'a.\u202egpj.exe', () => picture(), 'pictureEnding'],
  ['a name of the prototype', 'a.constructor', () => picture(), 'pictureEnding'],
  ['an SVG with a script', 'a.svg', () => SVG, 'pictureEnding'],
  ['a GIF', 'a.gif', () => GIF, 'pictureEnding'],
  ['an SVG as JPEG', 'a.jpg', () => SVG, 'notAsNamed'],
  ['HTML as JPEG', 'a.jpg', () => HTML, 'notAsNamed'],
  ['PDF as PNG', 'a.png', () => PDF, 'notAsNamed'],
  ['a program as PNG', 'a.png', () => PROGRAM, 'notAsNamed'],
  ['an archive as WebP', 'a.webp', () => ZIP, 'notAsNamed'],
  ['a GIF as JPEG', 'a.jpg', () => GIF, 'notAsNamed'],
  ['a PNG as JPEG', 'a.jpg', () => picture('png'), 'notAsNamed'],
  ['a PNG that moves', 'a.png', movingPng, 'notAsNamed'],
  ['a WebP that moves', 'a.webp', movingWebp, 'moving'],
  ['a JPEG that breaks off', 'a.jpg', async () => (await picture()).subarray(0, 900), 'unreadable'],
  ['three bytes of a JPEG', 'a.jpg', () => Buffer.from([0xff, 0xd8, 0xff]), 'unreadable'],
  ['a header that lies', 'a.png', liesAboutSize, 'unreadable'],
  ['400 million pixels in 50 kB', 'a.png', () => pixelBomb(), 'tooManyPixels'],
  ['one pixel', 'a.png', () => picture('png', 2, 1), 'tooFewPixels'],
  ['a line', 'a.png', () => picture('png', 4_000, 3), 'tooFewPixels'],
]

describe('P21 the file', () => {
  test.each(FILES)('%s', async (_what, name, make, problem) => {
    const bytes = await make()
    const before = await stored()
    const began = performance.now()
    const answer = await send(director, own, bytes, name)
    expect(performance.now() - began).toBeLessThan(5_000)
    if (problem === null) {
      const row = await database.rows<{ name: string }>('select name from file where id = $1', [
        pictureIn(answer),
      ])
      expect(row[0]?.name).toMatch(/^[^\p{Cc}\p{Cf}/\\]{1,120}$/u)
    } else {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
      const { default: words } = await import('#platform/wire/messages/zh.json', {
        with: { type: 'json' },
      })
      const template =
        problem === 'query' ? words.invalid.query : words.file[problem as keyof typeof words.file]
      const [beginning = ''] = template.split('{{')
      expect(answer.body.msg.startsWith(beginning), answer.body.msg).toBe(true)
      expect(await stored()).toEqual(before)
    }
    await expectTidy()
  })

  test('of 200 MB is refused before a fraction of it is read', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 256 * 1024
        if (sent > 200 * 1024 * 1024) controller.close()
        else controller.enqueue(new Uint8Array(256 * 1024))
      },
    })
    const request = new Request(`${ORIGIN}${SET}?id=${own}&name=a.jpg`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization: `Bearer ${await api.token('hrdir')}` },
    } as RequestInit)
    expect((await api.fetch(request)).status).toBe(400)
    expect(sent).toBeLessThan(2 * MAX_FILE_BYTES)
  })
})

describe('who may', () => {
  let photo: string

  beforeAll(async () => {
    photo = pictureIn(await send(director, other, await picture()))
  })

  test.each([
    ['hrdir', 200],
    // The employee's own photo.
    ['staff2', 200],
    ['staff1', 404],
    ['noperm', 404],
  ])('see it: %s gets %i', async (userName, status) => {
    expect((await fetchPicture(userName, photo)).status).toBe(status)
    expect((await fetchPicture(userName, '01970000-0000-7000-8000-000000000001')).status).toBe(404)
  })

  test('nobody does without the group of the field', async () => {
    const without =
      "delete from role_navigation rn using button b where b.id = rn.target_id and b.code = 'group.base' returning rn.*"
    const taken = await database.rows<Record<string, unknown>>(without)
    try {
      await expect
        .poll(async () => (await fetchPicture('hrdir', photo)).status, { timeout: 8_000 })
        .toBe(404)
      const record = recordIn(await director(archives.endpoints.info, { query: { id: other } }))
      expect(record.photo ?? null).toBeNull()
      expect((await send(director, other, await picture())).status).toBe(403)
      expect((await fetchPicture('staff2', photo)).status).toBe(200)
    } finally {
      await database.rows(
        'insert into role_navigation select (jsonb_populate_record(null::role_navigation, r)).* from jsonb_array_elements($1::jsonb) r',
        [JSON.stringify(taken)],
      )
    }
    await expect
      .poll(async () => (await fetchPicture('hrdir', photo)).status, { timeout: 8_000 })
      .toBe(200)
  })

  test('set it: HR and the person himself, nobody else', async () => {
    const bytes = await picture()
    expect((await send(staff, other, bytes)).status).toBe(403)
    expect((await send(staff, own, bytes)).status).toBe(403)
    expect((await send(await api.as('leader1'), other, bytes)).status).toBe(403)
    const mine = pictureIn(await sendOwn(staff, bytes))
    expect((await fetchPicture('staff1', mine)).status).toBe(200)
    const profile = await staff('/uc/api/User/GetMyProfile')
    expect(profile.body.response).toMatchObject({ fileId: own, photo: mine })
    const user = await staff('/uc/api/User/GetCurrentUser')
    await expect
      .poll(async () => (await staff('/uc/api/User/GetCurrentUser')).body.response, {
        timeout: 8_000,
      })
      .toMatchObject({ avatar: mine })
    expect(user.status).toBe(200)
    expect((await staff(OWN_PHOTO_CALLS.remove, { method: 'DELETE' })).status).toBe(200)
    // A user without a personnel file cannot have a photo.
    const admin = await sendOwn(await api.as('admin'), bytes)
    expect([admin.status, admin.body.code]).toEqual([404, 'not-found'])
    await expectTidy()
  })

  test('set it where there is no such record or field', async () => {
    const bytes = await picture()
    expect((await send(director, '01970000-0000-7000-8000-000000000001', bytes)).status).toBe(404)
    expect((await send(director, 'nothing', bytes)).status).toBe(404)
    const query = { id: other, name: 'a.jpg', field: 'name' }
    const answer = await director(SET, { method: 'POST', query, body: new Uint8Array(bytes) })
    expect(answer.status).toBe(400)
  })
})

describe('a store in trouble', () => {
  const failing = (code: string) => Object.assign(new Error(`made up: ${code}`), { code })

  test.each([
    ['is full', 'ENOSPC', 507, 'storage-full'],
    ['refuses', 'EACCES', 503, 'upstream'],
    ['does not answer', 'UND_ERR_CONNECT_TIMEOUT', 503, 'upstream'],
  ])('that %s leaves the photo before as it was', async (_what, code, status, expectedCode) => {
    const before = pictureIn(await send(director, own, await picture()))
    trouble = failing(code)
    const answer = await send(director, own, await picture('png'), 'a.png')
    expect([answer.status, answer.body.code]).toEqual([status, expectedCode])
    trouble = null
    expect((await fetchPicture('hrdir', before)).status).toBe(200)
    expect(recordIn(await director(archives.endpoints.info, { query: { id: own } })).photo).toBe(
      before,
    )
    // The next upload deletes the files that could not be deleted before.
    await database.rows(
      "update file_object set created_at = now() - interval '1 day' where file_id is null",
    )
    pictureIn(await send(director, own, await picture()))
    await expectTidy()
  })

  test('that fails to clear away keeps the new photo, and is tidied later', async () => {
    pictureIn(await send(director, own, await picture()))
    const lock = await connect(copy.url)
    try {
      // Holds the lock of a running backup.
      await lock.rows('select pg_advisory_lock_shared($1)', [FILES_LOCK])
      const photo = pictureIn(await send(director, own, await picture('png'), 'a.png'))
      expect((await fetchPicture('hrdir', photo)).status).toBe(200)
      expect(
        await database.value('select count(*)::integer from file_object where file_id is null'),
      ).toBe(2)
    } finally {
      await lock.end()
    }
    await database.rows(
      "update file_object set created_at = now() - interval '2 hours' where file_id is null",
    )
    pictureIn(await send(director, own, await picture()))
    await expectTidy()
  })

  test('with damaged or missing bytes answers trouble, never those', async () => {
    const id = pictureIn(await send(director, own, await picture()))
    const key = String(
      await database.value("select key from file_object where file_id = $1 and variant = '320'", [
        id,
      ]),
    )
    const store = createFolderStore(folder)
    await store.put(key, HTML)
    const damaged = await fetchPicture('hrdir', id)
    expect(damaged.status).toBe(503)
    expect(await damaged.text()).not.toContain('script')
    await store.remove(key)
    expect((await fetchPicture('hrdir', id)).status).toBe(503)
    expect((await fetchPicture('hrdir', id, '96')).status).toBe(200)
  })
})
