import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientAddressReader, isAddressRange, isLocalCaller } from './client-address.ts'

function from(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const rawHeaders = ['Host', 'localhost:3000']
  return { socket: { remoteAddress }, headers, rawHeaders } as unknown as IncomingMessage
}

test('without listed proxies the header is worth nothing', () => {
  const read = createClientAddressReader([])
  expect(read(from('10.0.0.1', '6.6.6.6'))).toBe('10.0.0.1')
  expect(read(from('::ffff:127.0.0.1', '6.6.6.6'))).toBe('127.0.0.1')
})

test('listed proxies count from the right, as far as they are listed', () => {
  const read = createClientAddressReader(['10.0.0.0/8', 'fd00::/8'])
  expect(read(from('10.0.0.1', '9.9.9.9'))).toBe('9.9.9.9')
  expect(read(from('10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2'))).toBe('9.9.9.9')
  expect(read(from('fd00::1', '2001:db8::7'))).toBe('2001:db8::7')
  expect(read(from('11.0.0.1', '9.9.9.9'))).toBe('11.0.0.1')
})

test('a header that is no list of addresses is not believed', () => {
  const read = createClientAddressReader(['10.0.0.0/8'])
  expect(read(from('10.0.0.1', 'unknown'))).toBe('10.0.0.1')
  expect(read(from('10.0.0.1', "9.9.9.9', drop"))).toBe('10.0.0.1')
  expect(read(from('10.0.0.1'))).toBe('10.0.0.1')
})

test('a local caller is one that no proxy speaks for', () => {
  expect(isLocalCaller(from('127.0.0.1'))).toBe(true)
  expect(isLocalCaller(from('::1'))).toBe(true)
  expect(isLocalCaller(from('127.0.0.1', '9.9.9.9'))).toBe(false)
  expect(isLocalCaller(from('10.0.0.1'))).toBe(false)
})

test('ranges', () => {
  const valid = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']
  const invalid = ['', 'localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::1/129']
  expect(valid.filter(isAddressRange)).toEqual(valid)
  expect(invalid.filter(isAddressRange)).toEqual([])
})
