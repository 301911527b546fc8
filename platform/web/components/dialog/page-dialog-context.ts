import type { FormProps } from '@remix-run/react'
import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a page shows around its content. */
export type DialogFrameProps = {
  title: string
  facts?: string | undefined
  /** The page that the dialog stands over; a link to it closes the dialog. */
  back?: { label: string; href: string } | null | undefined
  actions?: ReactNode
  children: ReactNode
}

/** The dialog that a page is drawn in. */
export type PageDialogParts = {
  Frame: ComponentType<DialogFrameProps>
  /** Sends a form of the page, and draws the answer in the dialog. */
  Form: ComponentType<FormProps>
  /** The address of the page. */
  action: string
  isBusy: boolean
  close(): void
}

/** The dialog around a page; null for a page by itself. */
export const PageDialogContext = createContext<PageDialogParts | null>(null)
