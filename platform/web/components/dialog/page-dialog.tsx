import * as Dialog from '@radix-ui/react-dialog'
import { useFetcher, useLocation } from '@remix-run/react'
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowLinks } from '#platform/web/components/page/follow-links.ts'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { type DialogFrameProps, PageDialogContext } from './page-dialog-context.ts'

export type DialogProps<View> = {
  /** The page that the dialog shows. */
  href: string
  /** Names the dialog until the page has arrived. */
  label: ReactNode
  page: ComponentType<{ view: View }>
  onClose(): void
  /** Takes the focus back to where it was. */
  onClosed(): void
}

/**
 * A page with one form in a dialog over another page. The answer of the form is drawn in the dialog as well; a
 * redirect closes it and opens its target.
 */
export function PageDialog<View>({
  href,
  label,
  page: Page,
  onClose,
  onClosed,
}: DialogProps<View>) {
  const { t } = useTranslation()
  const fetcher = useFetcher<View>()
  const { Form, load, state } = fetcher
  const { key } = useLocation()
  const openedAt = useRef(key)
  const view = fetcher.data as View | undefined
  const isBusy = state === 'submitting'

  useEffect(() => load(href), [href, load])
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])

  const parts = useMemo(
    () => ({ Frame: DialogFrame, Form, action: href, isBusy, close: onClose }),
    [Form, href, isBusy, onClose],
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-night opacity-50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="page-dialog"
          onCloseAutoFocus={onClosed}
        >
          <Dialog.Close className="button button-icon" aria-label={t('shell.close')}>
            <Icon name="close" />
          </Dialog.Close>
          {view === undefined ? (
            <>
              <Dialog.Title>{label}</Dialog.Title>
              <p role="status">{t('shell.loading')}</p>
            </>
          ) : (
            <PageDialogContext.Provider value={parts}>
              <Page view={view} />
            </PageDialogContext.Provider>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The heading and the content of a page in a dialog. */
function DialogFrame({ title, facts, back, actions, children }: DialogFrameProps) {
  const area = useFollowLinks<HTMLDivElement>()
  const close = useContext(PageDialogContext)?.close

  /** Closes the dialog instead of following a link to the page behind it. */
  function closeInstead(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!back || link?.getAttribute('href') !== back.href) return
    event.preventDefault()
    close?.()
  }

  return (
    <div ref={area} className="page" onClickCapture={closeInstead}>
      <div className="page-head">
        <div>
          <Dialog.Title>{title}</Dialog.Title>
          {facts && <p className="facts">{facts}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
