import { describe, expect, test } from 'vitest'
import { callHeaders } from './wire.server.ts'

describe('P37 the address that a back end gets', () => {
  const call = { language: 'zh', requestId: 'r1' } as const

  test('that of the person, as a proxy would say it', () => {
    expect(callHeaders({ ...call, clientAddress: '203.0.113.9' })).toMatchObject({
      'x-client-ip': '203.0.113.9',
      'x-forwarded-for': '203.0.113.9',
    })
  })

  test('none where it is not known', () => {
    expect(callHeaders({ ...call, clientAddress: '' })).not.toHaveProperty('x-forwarded-for')
  })
})
