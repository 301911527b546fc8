import { connect } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'
import { acceptedHiring, addressOf } from './accepted-hiring.ts'

const NAMES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `材料${n}.pdf`)
const BOUNDARY = 'broken-upload'

const partOf = (head: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])

const fileOf = (name: string) =>
  partOf(`name="papers"; filename="${name}"\r\nContent-Type: application/pdf`, PDF)

/** The form as the browser sends it: what stands before the files, the files, the pressed button. */
function bodyOf(names: readonly string[]): Buffer {
  return Buffer.concat([
    partOf('name="note"', Buffer.from('')),
    ...names.map(fileOf),
    partOf('name="do"', Buffer.from('files')),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

/** Sends the form of the last step and breaks the connection in the middle of the fifth file. */
async function breakOff(page: Page): Promise<void> {
  const { hostname, port, host, origin } = new URL(page.url())
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  const body = bodyOf(NAMES)
  const fifth = body.indexOf(PDF, body.indexOf(Buffer.from('材料5.pdf')))
  const middle = fifth + Math.floor(PDF.byteLength / 2)
  const head = [
    'POST /addUser?at=declaration HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie.join('; ')}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    // As long as files of a telephone: a short body is read as a whole before anything else.
    `Content-Length: ${body.byteLength + 1_000_000}`,
  ]
  const socket = connect({ host: hostname, port: Number(port) })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, middle), () => setTimeout(resolve, 300))
  })
  socket.resetAndDestroy()
}

const kept = (page: Page) => page.getByRole('button', { name: /^移除 材料\d\.pdf$/ })

test('files that arrived before the connection broke are there, and the others follow', async ({
  openAs,
  browser,
}) => {
  const hired = await acceptedHiring(newPerson())
  const personnel = await openAs('er')
  const address = await addressOf(personnel, hired)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'zh-CN',
    viewport: { width: 390, height: 800 },
    baseURL: new URL(personnel.url()).origin,
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: '打开' }).click()
  await breakOff(page)
  const counted = `select count(*)::int as count from file f join register_draft d on d.register_id = f.record_id
    where d.hiring_id = $1`
  await expect
    .poll(async () => (await sql<{ count: number }>(counted, [hired.id]))[0]?.count)
    .toBe(4)

  // Whoever opens the link again goes on where the connection broke.
  await page.goto('/addUser?at=declaration')
  await expect(page.getByRole('main')).toContainText('材料4.pdf')
  await expect(page.getByRole('main')).not.toContainText('材料5.pdf')
  // A browser sends all files again when the person reloads: those that are there stay one each.
  await page.getByLabel('选择照片或文件').setInputFiles(
    NAMES.slice(3).map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(PDF),
    })),
  )
  await page.getByRole('button', { name: '上传', exact: true }).click()
  await expect(kept(page)).toHaveCount(NAMES.length)
  await context.close()
})
