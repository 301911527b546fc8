import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderApiPage } from '#api/http/openapi-page.ts'
import type { Endpoints } from '#resources/engine/endpoints.ts'
import { filterTable } from '#resources/engine/list-query.ts'
import { isWritable } from '#resources/engine/schema.ts'
import { RESOURCES } from '#resources/registry.server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { type RunningApi, startApi } from './running-api.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Node = { [key: string]: Json }
type Operation = Node & { parameters?: Node[]; requestBody?: Node; responses: Node }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']

let copy: TestDatabase
let api: RunningApi
let document: Node & { paths: Record<string, Record<string, Operation>> }

const read = (path: string) => api.fetch(new Request(`http://staffdesk.example${path}`))

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
  document = await (await read('/openapi.json')).json()
})

afterAll(async () => {
  await api?.close()
  await copy?.drop()
})

function operations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every schema under a node, and what is wrong with it. */
function schemaProblems(schema: Json | undefined, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (!isNode(schema)) return [`${at} is no schema`]
  const problems: string[] = []
  const types = [schema.type ?? []].flat()
  if (types.some((type) => !TYPES.includes(String(type)))) problems.push(`${at}.type`)
  if (schema.enum !== undefined && !Array.isArray(schema.enum)) problems.push(`${at}.enum`)
  if (schema.nullable !== undefined) problems.push(`${at}.nullable is of OpenAPI 3.0`)
  if (typeof schema.pattern === 'string') new RegExp(schema.pattern, 'u')
  if (typeof schema.$ref === 'string') problems.push(`${at}.$ref leads outside`)
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isNode(schema.properties) ? schema.properties : {}
  for (const name of required) {
    if (!Object.hasOwn(properties, String(name))) problems.push(`${at} requires ${name}`)
  }
  for (const [name, inner] of Object.entries(properties)) {
    problems.push(...schemaProblems(inner, `${at}.${name}`))
  }
  for (const key of ['items', 'additionalProperties', 'not', 'propertyNames']) {
    if (schema[key] !== undefined) problems.push(...schemaProblems(schema[key], `${at}.${key}`))
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[key]
    if (Array.isArray(list))
      problems.push(...list.flatMap((inner) => schemaProblems(inner, `${at}.${key}`)))
  }
  return problems
}

function contentProblems(holder: Node, at: string): string[] {
  if (!isNode(holder.content)) return [`${at} has no content`]
  return Object.entries(holder.content).flatMap(([type, media]) =>
    isNode(media) && /^[a-z]+\/[a-z.+-]+$/.test(type)
      ? schemaProblems(media.schema, `${at} ${type}`)
      : [`${at} ${type}`],
  )
}

function bodyAt(path: string, method: string): Node {
  const body = document.paths[path]?.[method]?.requestBody as
    | { content: { 'application/json': { schema: Node } } }
    | undefined
  return body?.content['application/json'].schema ?? {}
}

const parameterNames = (path: string) =>
  document.paths[path]?.get?.parameters?.map(({ name }) => String(name)) ?? []

describe('/openapi.json', () => {
  test('is an OpenAPI 3.1 document', async () => {
    expect((await read('/openapi.json')).headers.get('content-type')).toMatch(/^application\/json/)
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: expect.stringMatching(/./),
      version: expect.stringMatching(/./),
    })
    const allowed = ['openapi', 'info', 'servers', 'paths', 'webhooks', 'components', 'security']
    expect([...allowed, 'tags', 'externalDocs']).toEqual(
      expect.arrayContaining(Object.keys(document)),
    )
    const { securitySchemes } = document.components as { securitySchemes: Node }
    for (const need of document.security as Node[]) {
      for (const name of Object.keys(need)) expect(securitySchemes).toHaveProperty(name)
    }
  })

  test('has sound operations', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations()) {
      const at = `${method} ${path}`
      expect(path).toMatch(/^\/[\w/.-]+$/)
      expect(METHODS).toContain(method)
      expect(operation.summary, at).not.toBe('')
      expect(Object.keys(operation.responses).length, at).toBeGreaterThan(0)
      const names = (operation.parameters ?? []).map(
        (parameter) => `${parameter.in} ${parameter.name}`,
      )
      expect(new Set(names).size, at).toBe(names.length)
      // Only the deletion of many rows names them in a body.
      const hasBody = ['post', 'put'].includes(method) || path.endsWith('Batch')
      expect(operation.requestBody !== undefined && !hasBody, at).toBe(false)
    }
  })

  test('has sound schemas, parameters and answers', () => {
    const problems = operations().flatMap(({ path, method, operation }) => {
      const at = `${method} ${path}`
      const { parameters = [], requestBody, responses } = operation
      return [
        ...parameters.flatMap((parameter) => [
          ...(parameter.in === 'query' && typeof parameter.name === 'string' ? [] : [at]),
          ...schemaProblems(parameter.schema, `${at} ${parameter.name}`),
        ]),
        ...(requestBody ? contentProblems(requestBody, `${at} body`) : []),
        ...Object.entries(responses).flatMap(([status, answer]) => {
          const isSound =
            /^[1-5]\d\d$/.test(status) && isNode(answer) && Boolean(answer.description)
          if (!isSound) return [`${at} ${status}`]
          return answer.content ? contentProblems(answer, `${at} ${status}`) : []
        }),
      ]
    })
    expect(problems).toEqual([])
  })

  test.each(RESOURCES.map((resource) => ({ path: resource.path, resource })))(
    'describes every call of $path',
    ({ resource }) => {
      const methods: Record<keyof Endpoints, string> = {
        ...{ list: 'get', info: 'get', options: 'get', history: 'get', tree: 'get' },
        ...{ add: 'post', update: 'put', delete: 'delete' },
        ...{ deleteBatch: 'delete', export: 'get' },
      }
      const writes = new Set(['add', 'update', 'delete', 'deleteBatch'])
      const { endpoints, fields } = resource
      for (const [call, method] of Object.entries(methods)) {
        const path = endpoints[call as keyof Endpoints]
        if (path === null || (resource.isReadOnly && writes.has(call))) continue
        expect(document.paths[path], path).toHaveProperty(method)
      }
      expect(parameterNames(endpoints.list)).toEqual(
        expect.arrayContaining([
          'page',
          'pageSize',
          'key',
          'orderBy',
          ...filterTable(resource).keys(),
        ]),
      )
      if (resource.isReadOnly) return
      for (const [path, method, mode] of [
        [endpoints.add, 'post', 'add'],
        [endpoints.update, 'put', 'update'],
      ] as const) {
        const { properties, additionalProperties } = bodyAt(path, method)
        const writable = Object.entries(fields).filter(([, field]) => isWritable(field, mode))
        const own = mode === 'add' ? ['id'] : ['id', 'version']
        expect(Object.keys(properties as Node).sort()).toEqual(
          [...own, ...writable.map(([name]) => name)].sort(),
        )
        expect(additionalProperties).toBe(false)
      }
    },
  )

  test('describes only calls that exist, and asks for a token where one is needed', async () => {
    for (const { path, method, operation } of operations()) {
      const request = new Request(`http://staffdesk.example${path}`, {
        method: method.toUpperCase(),
        ...(operation.requestBody ? { body: '{}' } : {}),
      })
      const { status } = await api.fetch(request)
      const isOpen = Array.isArray(operation.security) && operation.security.length === 0
      expect([path, status === 401]).toEqual([path, !isOpen])
    }
  })

  test('names paths that answer to somebody signed in', async () => {
    const director = await api.as('hrdir')
    for (const { endpoints } of RESOURCES) {
      const paths = [endpoints.list, endpoints.options, endpoints.tree].filter((p) => p !== null)
      for (const path of paths) expect([path, (await director(path)).status]).toEqual([path, 200])
      for (const path of [endpoints.info, endpoints.history]) {
        const answer = await director(path)
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not-found'])
      }
    }
    expect((await director('/uc/api/NoSuch/GetNoSuch')).status).toBe(404)
  })
})

describe('/api-docs', () => {
  test('is a whole page without any script', async () => {
    const answer = await read('/api-docs')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page.slice(0, 15)).toBe('<!doctype html>')
    expect(
      page.match(/<script|<iframe|<link|javascript:|\son\w+=|(src|href)="?(https?:|\/\/)/i),
    ).toBeNull()
    for (const { path, method } of operations()) {
      const heading = `<b>${method.toUpperCase()}</b> <code>${path}</code>`
      expect([heading, page.includes(heading)]).toEqual([heading, true])
    }
    for (const { path } of RESOURCES) {
      expect([path, page.includes(`id="${path}"`)]).toEqual([path, true])
    }
    const opened = [...page.matchAll(/<(\w+)(?:\s[^>]*)?>/g)].map(([, tag]) => tag)
    const closed = [...page.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag)
    const open = opened.filter((tag) => tag !== 'meta')
    expect(open.sort()).toEqual(closed.sort())
  })

  test('shows texts as texts', () => {
    const text = `<script>'"&amp;</script>`
    const page = renderApiPage({
      openapi: '3.1.0',
      info: { title: text, version: '1', description: text },
      security: [],
      paths: {
        [text]: {
          get: {
            tags: [text],
            summary: text,
            operationId: text,
            parameters: [
              {
                name: text,
                in: 'query',
                required: true,
                description: text,
                schema: { type: text },
              },
            ],
            requestBody: { text },
            responses: {},
          },
        },
      },
      components: {},
    })
    expect(page.match(/<script|"&amp;/)).toBeNull()
    expect(page).toContain('&lt;script&gt;')
  })
})
