import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

/** The call that sums up the prepared lists of a resource: `GetPreparedInsuranceBases`. */
export const preparedCall = ({ controller }: Pick<Resource, 'controller'>): string =>
  callPath(controller, `GetPrepared${controller.name}s`)
