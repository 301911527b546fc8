import { invalidFields } from '#platform/api/failure.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Checks the order of two months. Months compare as text (yyyy-MM). A pair with an empty month is valid. */
export function checkMonthOrder(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  earlier: string,
  later: string,
): void {
  const [first, second] = [values[earlier], values[later]]
  if (typeof first === 'string' && typeof second === 'string' && second < first) {
    throw invalidFields(resource, {
      [later]: {
        key: 'invalid.dateOrder',
        values: { earlier: `@${earlier}`, later: `@${later}` },
      },
    })
  }
}
