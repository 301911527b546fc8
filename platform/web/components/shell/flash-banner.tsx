import { useLocation } from '@remix-run/react'
import { TakeBackForm } from '#platform/web/components/form/take-back-form.tsx'
import type { FlashView } from './use-flash.ts'

/** The message from the previous page. */
export function FlashBanner({ flash }: { flash: FlashView | null }) {
  return flash && <FlashMessage flash={flash} look="mb-3" />
}

/** A message with what it offers: the new record, or taking back what the user did. */
export function FlashMessage({ flash, look }: { flash: FlashView; look: string }) {
  const { pathname, search } = useLocation()
  return (
    <div
      role="status"
      className={`notice no-print ${look} ${flash.kind === 'info' ? '' : `notice-${flash.kind}`}`}
    >
      {flash.text}
      {flash.made && (
        <>
          {' '}
          <a href={flash.made.href}>{flash.made.label}</a>
        </>
      )}
      {flash.undo && <TakeBackForm undo={flash.undo} back={pathname + search} />}
    </div>
  )
}
