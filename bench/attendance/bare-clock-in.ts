import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that Node and pg need for a clock-in: they insert the same row, without token, permissions, place or day.
 * The caller sets DATABASE_URL and PORT.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })

const INSERT = {
  name: 'clock-in',
  text: `insert into clock_in (id, user_id, attend_group_id, clock_at, work_date, source, device_sn, lng, lat,
      accuracy, ip, created_by, updated_by)
    values ($1, $2, $3, clock_timestamp(), (clock_timestamp() at time zone 'Asia/Shanghai')::date, '手机', '',
      $4, $5, $6, '127.0.0.1', $7, $7)`,
}

type ClockInRequest = {
  requestId: string
  person: string
  group: string
  account: string
  lng: number
  lat: number
  accuracy: number
}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (text !== '') {
    const { requestId, person, group, lng, lat, accuracy, account } = JSON.parse(
      text,
    ) as ClockInRequest
    await pool.query({ ...INSERT, values: [requestId, person, group, lng, lat, accuracy, account] })
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id: text.length }))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
