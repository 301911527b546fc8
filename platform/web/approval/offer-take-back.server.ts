import type { TakeBack } from '#platform/web/lib/take-back.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { INBOX_PAGE } from '#platform/wire/approval/approval.ts'

type Target = { bizType: string; id: string }

/** Offers to take decisions back. Format of `targets`: `hr/dimissions <id>,…`. */
export function offerTakeBack(
  { t }: Pick<SignedInCall, 't'>,
  targets: readonly Target[],
  { isRejected }: { isRejected: boolean },
): TakeBack {
  return {
    page: `${INBOX_PAGE}/take-back`,
    label: t(isRejected ? 'approval.undoRejection' : 'approval.undo'),
    targets: targets.map(({ bizType, id }) => `${bizType} ${id}`).join(),
  }
}
