import { z } from 'zod'
import {
  pageOf,
  type RecordValue,
  recordValue,
  type WireRecord,
  wireRecord,
} from '#platform/wire/http/envelope.ts'
import { batchOutcome } from '#platform/wire/records/batch.ts'
import { type Call, type Caller, type CallerOptions, createCaller } from './caller.server.ts'
import { GatewayError } from './gateway-error.ts'
import type {
  Acted,
  BatchChange,
  BatchResult,
  Gateway,
  HistoryEntry,
  Navigation,
  Option,
  Removed,
  Written,
} from './gateway-types.ts'
import { readNavigation } from './navigation.server.ts'

const recordPage = pageOf(wireRecord)
const writtenRecord = z.unknown().transform((value) => {
  const record = wireRecord.safeParse(value)
  return record.success ? record.data : null
})

const removedAnswer = z.unknown().transform((value) => {
  const offer = z.looseObject({ canTakeBack: z.literal(true) }).safeParse(value)
  return offer.success
})

const actionAnswer = z
  .looseObject({
    once: z.string().optional(),
    link: z.string().startsWith('/').optional(),
    made: z.array(z.object({ path: z.string(), id: z.string(), title: z.string() })).optional(),
    gone: z.boolean().optional(),
    canTakeBack: z.boolean().optional(),
    newId: z.uuid().optional(),
    preview: z.object({ digest: z.string(), lines: z.array(z.string()) }).optional(),
  })
  .nullish()

// Further entries of an option stay as the back end sends them.
const optionRow = z.object({ id: z.string() }).catchall(z.custom<RecordValue>())
const historyList: z.ZodType<HistoryEntry[]> = z.array(
  z.object({
    at: z.string(),
    version: z.number().int(),
    action: z.string(),
    actorName: z
      .string()
      .nullish()
      .transform((name) => name ?? null),
    actorId: z.string().nullish(),
    actorFace: z.string().nullish(),
    actorPhoto: z.string().nullish(),
    requestedBy: z.string().nullish(),
    transition: z.string().nullish(),
    reason: z.string().nullish(),
    changes: z.array(z.object({ field: z.string(), before: recordValue, after: recordValue })),
  }),
)

export type GatewayOptions = CallerOptions & {
  person: { sub: string; name: string }
  onVisitFailed(error: unknown): void
}

/** The calls of one request, on behalf of one person. */
export function createGateway(options: GatewayOptions): Gateway {
  const caller = createCaller(options)
  const { person, language } = options
  let navigation: Promise<Navigation> | undefined

  async function read<T>(call: Omit<Call, 'method'>, shape: z.ZodType<T>): Promise<T> {
    return (await caller.call({ method: 'GET', ...call }, shape)).value
  }

  async function write(call: Call): Promise<Written> {
    const { value, ...answer } = await caller.call(call, writtenRecord)
    return { ...answer, record: value }
  }

  async function remove(call: Call): Promise<Removed> {
    const { value: canTakeBack, message } = await caller.call(call, removedAnswer)
    return { message, canTakeBack }
  }

  return {
    list: ({ endpoints }, query) => read({ path: endpoints.list, query }, recordPage),
    info: ({ endpoints }, id, { clear = false, asOf, isPrinted = false } = {}) =>
      read<WireRecord>(
        {
          path: endpoints.info,
          query: { id, clear: clear ? 'true' : '', asOf, print: isPrinted ? 'true' : '' },
        },
        wireRecord,
      ),
    add: ({ endpoints }, body) => write({ method: 'POST', path: endpoints.add, body }),
    update: ({ endpoints }, body) => write({ method: 'PUT', path: endpoints.update, body }),
    remove: ({ endpoints }, query) => remove({ method: 'DELETE', path: endpoints.delete, query }),
    removeMany: ({ endpoints }, body) =>
      remove({ method: 'DELETE', path: endpoints.deleteBatch, body }),
    changeMany: ({ endpoints }, body) => changeMany(caller, endpoints.updateBatch, body),
    download: (path, query) => caller.download({ method: 'GET', path, query }),
    act: (endpoint, id, body, isLong = false) => act(caller, endpoint, { id, body, isLong }),
    ask: (path, query, shape) => read({ path, query }, shape),
    send: async (method, path, body) =>
      (await caller.call({ method, path, body }, z.unknown())).message,
    sendFor: (method, path, body, shape) => caller.call({ method, path, body }, shape),
    options: async ({ endpoints }, query = {}) =>
      (await read({ path: endpoints.options, query }, z.array(optionRow))).map(optionOf),
    history: ({ endpoints }, id) => read({ path: endpoints.history, query: { id } }, historyList),
    navigation() {
      navigation ??= readNavigation(caller, { sub: person.sub, language })
      return navigation
    },
    recordVisit({ remark }) {
      const body = {
        modelType: '1',
        remark: remark.slice(0, 100),
        userId: person.sub,
        userName: person.name,
      }
      const call: Call = { method: 'POST', path: '/UserInfo/AddVisitUser', body }
      caller.call(call, z.unknown()).catch(options.onVisitFailed)
    },
  }
}

async function act(
  caller: Caller,
  endpoint: string,
  { id, body, isLong }: { id: string; body: unknown; isLong: boolean },
): Promise<Acted> {
  const call: Call = { method: 'PUT', path: endpoint, query: { id }, body, isLong }
  const { value, message } = await caller.call(call, actionAnswer)
  const { once = null, link = null, made = [], gone: isGone = false } = value ?? {}
  const { newId = null, preview = null, canTakeBack = false } = value ?? {}
  return { message, once, link, made, isGone, newId, preview, canTakeBack }
}

async function changeMany(
  caller: Caller,
  path: string | null,
  body: BatchChange,
): Promise<BatchResult> {
  if (path === null) throw new GatewayError('not-found', '')
  const { value, message } = await caller.call({ method: 'PUT', path, body }, batchOutcome)
  return { ...value, message }
}

function optionOf(row: Record<string, RecordValue> & { id: string }): Option {
  return { ...row, value: row.id, label: String(row.label ?? row.name ?? row.id) }
}
