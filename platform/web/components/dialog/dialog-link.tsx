import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { allowInjectedStyles } from '#platform/web/lib/allow-injected-styles.ts'
import type { DialogProps } from './page-dialog.tsx'

type Props<View> = {
  href: string
  className: string
  /** Loads the component of the page at this address. */
  page: () => Promise<ComponentType<{ view: View }>>
  children: ReactNode
}

type Opened<View> = {
  Dialog: ComponentType<DialogProps<View>>
  page: ComponentType<{ view: View }>
}

/**
 * A link to a page with one form. With scripts the page opens in a dialog over the present one, which stays as it
 * is; without scripts, or when the dialog cannot be loaded, the link leads to the page.
 */
export function DialogLink<View>({ href, className, page, children }: Props<View>) {
  const [opened, setOpened] = useState<Opened<View> | null>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const close = useCallback(() => setOpened(null), [])

  async function open() {
    allowInjectedStyles()
    try {
      const [{ PageDialog }, component] = await Promise.all([import('./page-dialog.tsx'), page()])
      setOpened({ Dialog: PageDialog, page: component })
    } catch {
      location.assign(href)
    }
  }

  // Listens in the capture phase, because otherwise the page's own listener for links would handle the click first.
  function openHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }

  return (
    <>
      <a ref={link} className={className} href={href} onClickCapture={openHere}>
        {children}
      </a>
      {opened && (
        <opened.Dialog
          href={href}
          label={children}
          page={opened.page}
          onClose={close}
          onClosed={() => link.current?.focus()}
        />
      )}
    </>
  )
}
