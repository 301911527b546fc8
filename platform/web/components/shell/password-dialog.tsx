import * as Dialog from '@radix-ui/react-dialog'
import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { type PasswordErrors, PasswordFields } from './password-form.tsx'

type Props = { returnTo: string; onClose(): void }

/** Changes the password in a dialog over the current page. The password page does the same without scripts. */
function PasswordDialog({ returnTo, onClose }: Props) {
  const { t } = useTranslation()
  const fetcher = useFetcher<{ errors: PasswordErrors }>()
  const { key } = useLocation()
  const openedAt = useRef(key)
  const errors = fetcher.data?.errors

  // A successful change redirects, which changes the location key; a refusal stays on the page. The fetcher
  // cannot show the difference, because after a redirect it still holds the last refusal.
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-night opacity-50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="card fixed top-1/2 left-1/2 z-50 w-full max-w-md -translate-x-1/2 -translate-y-1/2 p-5"
        >
          <Dialog.Title className="mb-4 text-lg font-semibold">{t('password.title')}</Dialog.Title>
          <fetcher.Form method="post" action="/account/password" noValidate>
            <FormToken />
            <PasswordFields
              errors={errors ?? {}}
              returnTo={returnTo}
              isSaving={fetcher.state !== 'idle'}
            >
              <Dialog.Close className="button" type="button">
                {t('password.cancel')}
              </Dialog.Close>
            </PasswordFields>
          </fetcher.Form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// React.lazy takes default exports only.
// biome-ignore lint/style/noDefaultExport: see above
export default PasswordDialog
