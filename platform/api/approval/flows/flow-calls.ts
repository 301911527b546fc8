import { sql } from 'kysely'
import { z } from 'zod'
import type { DocumentKind, DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { readApprovalDocument } from '#platform/api/approval/documents/read-document.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import {
  FLOW,
  FLOW_CALLS,
  flowFact,
  flowRole,
  flowSample,
  flowTrial,
} from '#platform/wire/approval/approval-flow.ts'
import { factsOf } from './flow-facts.ts'
import { readFlowSteps } from './flow-in-force.ts'
import { readFlowRoles } from './flow-roles.ts'
import { readSamples, sampleOfDocument, sampleOfPerson, tryFlow } from './try-flow.ts'

const door = { tag: approvalFlows.path, need: permissionsFor(approvalFlows, 'view') }
const kindAsked = z.string().max(60).describe('单据的资源路径，如 hr/post-explains')

type Flow = { resource: string; steps: string }

/** Finds the version with the requested id, or else the version in force for the requested kind. */
async function findFlow(tx: Tx, request: { id?: string; resource?: string }): Promise<Flow> {
  const { rows } = await sql<Flow>`
    select resource, steps from approval_flow where deleted_at is null
      and ${
        request.id === undefined
          ? sql`resource = ${request.resource ?? ''} and state = ${FLOW.inForce}`
          : sql`id = ${request.id}`
      }`.execute(tx)
  const [flow] = rows
  if (!flow) throw new Failure('not-found', 'not-found')
  return flow
}

/** The calls of the page of flows, besides the generic ones. */
export function flowCalls(kinds: DocumentKinds): readonly AreaCall[] {
  const requireKind = (path: string): DocumentKind => {
    const kind = kinds.get(path)
    if (!kind) throw new Failure('not-found', 'not-found')
    return kind
  }
  return [
    reading({
      ...door,
      path: FLOW_CALLS.facts,
      answer: z.array(flowFact),
      summary: '一类单据可用作审批条件的项目',
      query: z.object({ bizType: kindAsked }),
      run: ({ query, language }) => factsOf(requireKind(query.bizType), language),
    }),
    reading({
      ...door,
      path: FLOW_CALLS.roles,
      answer: z.array(flowRole),
      summary: '可作为审批人的角色，及其现有人数',
      run: async ({ language, store: { db } }) =>
        (await readFlowRoles(db)).map((role) => ({
          ...role,
          name: roleName(role.name, language),
        })),
    }),
    reading({
      ...door,
      path: FLOW_CALLS.samples,
      answer: z.array(flowSample),
      summary: '可用来试运行流程的单据',
      query: z.object({ bizType: kindAsked }),
      run: ({ query, actor, store: { db } }) => readSamples(db, actor, requireKind(query.bizType)),
    }),
    reading({
      ...door,
      path: FLOW_CALLS.preview,
      answer: flowTrial,
      summary: '试运行流程：各环节将由谁审批；不写 id 时用生效的流程，不写 bizId 时以申请人试运行',
      query: z.object({
        id: idParam.optional(),
        resource: kindAsked.optional(),
        bizId: idParam.optional(),
        userId: idParam.optional(),
      }),
      run: async ({ query: { bizId, userId, ...request }, actor, language, store: { db } }) =>
        db.transaction().execute(async (tx) => {
          const flow = await findFlow(tx, request)
          const kind = requireKind(flow.resource)
          // A trial reveals facts about the document, so the caller must be allowed to see it.
          if (bizId !== undefined) {
            await readApprovalDocument(db, actor, kind, { id: bizId, language })
          }
          const steps = readFlowSteps(flow.steps).data ?? []
          const sample =
            bizId === undefined
              ? await sampleOfPerson(tx, userId ?? actor.userId)
              : await sampleOfDocument(tx, kind, bizId)
          return tryFlow(tx, steps, sample)
        }),
    }),
  ]
}
