import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { control } from '#platform/web/components/form/control.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { OwnCardsView } from './own-cards-view.ts'

/** The cards that take the reader's pay, and the form to ask for another one. */
export function OwnCardsPage({ view }: { view: OwnCardsView }) {
  const { t } = useTranslation()
  const { title, facts, cards, changes, form, problems } = view
  return (
    <PageFrame title={title} facts={facts}>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {cards.rows.length > 0 ? (
        <SmallTable label={title} view={cards} isWide />
      ) : (
        <div className="empty">
          <Icon name="id-card" />
          <p>{t('ownCards.none')}</p>
        </div>
      )}
      {form && (
        <Form method="post" noValidate className="card form max-w-xl p-5 mt-4">
          <FormToken />
          <input type="hidden" name="id" value={form.id} />
          <h2>{t('ownCards.change')}</h2>
          <p className="hint">{t('ownCards.about')}</p>
          {form.controls.map((one) => control(one, t))}
          <p>
            <SubmitButton name="do" value="ask" look="button-primary">
              {t('ownCards.send')}
            </SubmitButton>
          </p>
        </Form>
      )}
      {changes.rows.length > 0 && (
        <>
          <h2 className="mt-4">{t('ownCards.changes')}</h2>
          <SmallTable label={t('ownCards.changes')} view={changes} isWide />
        </>
      )}
    </PageFrame>
  )
}
