import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import type { TypedView } from '#platform/web/lib/page-problem.ts'
import { FormToken } from './form-token.tsx'

type Props = { typed: TypedView; canOpen: boolean; t: TFunction }

/** The typed text of a refused form: a button back to the form with this text, and the text itself. */
export function TypedText({ typed, canOpen, t }: Props) {
  const { page, sealed, texts } = typed
  if (!canOpen && texts.length === 0) return null
  return (
    <section className="typed" aria-labelledby="typed-title">
      <h2 id="typed-title" className="mb-2 font-semibold">
        {t('typed.title')}
      </h2>
      <p>{t(canOpen ? 'typed.keptForm' : 'typed.keptText')}</p>
      {canOpen && (
        <Form method="post" action={page} reloadDocument className="my-3">
          <FormToken />
          <input type="hidden" name={TYPED_FIELD} value={sealed} />
          <button type="submit" className="button button-primary">
            {t('typed.open')}
          </button>
        </Form>
      )}
      <dl>
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
