import { type FlowStep, flowSteps } from '#platform/wire/approval/approval.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { stableId } from './stable-id.ts'

/** A flow as a row for the database function `install_flows`. */
export type PlannedFlow = {
  id: string
  resource: string
  name: string
  steps: readonly FlowStep[]
}

/** The flows that every installation begins with. */
export function planFlows(): PlannedFlow[] {
  return AREAS.flatMap(({ flows = {} }) => Object.entries(flows)).map(([resource, steps]) => ({
    id: stableId('approval_flow', resource),
    resource,
    name: requireResource(resource).label,
    steps: flowSteps.parse(steps),
  }))
}
