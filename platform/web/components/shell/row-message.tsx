import { createContext, type ReactNode, useContext } from 'react'
import { FlashMessage } from './flash-banner.tsx'
import type { FlashView } from './use-flash.ts'

/** The pages whose rows have forms of their own, and show the answer in the place of the row. */
export const ROW_PAGES: ReadonlySet<string> = new Set(['/', '/waiting'])

/** The message about a row in which the user acted; null without one. */
export const RowMessageContext = createContext<FlashView | null>(null)

/**
 * The rows of a list, with the message in the place of the row that the user acted on: the next row does not move under
 * the pointer, where a second press would decide another document.
 */
export function withMessage(rows: readonly ReactNode[], flash: FlashView | null): ReactNode[] {
  if (!flash) return [...rows]
  const place = Math.min(flash.row ?? 0, rows.length)
  const message = (
    <li key="message" className="row-message">
      <FlashMessage flash={flash} look="" />
    </li>
  )
  return [...rows.slice(0, place), message, ...rows.slice(place)]
}

export const useRowMessage = () => useContext(RowMessageContext)

/** The message of a page that has no rows any more. */
export function RowMessage() {
  const flash = useRowMessage()
  return flash && <FlashMessage flash={flash} look="mb-3" />
}
