import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { FlowChain } from './flow-chain.tsx'
import type { FlowsView, KindCard } from './flow-view.ts'

/** The flows, as a picture for each kind of document. */
export function FlowsPage({ view: { title, all, cards } }: { view: FlowsView }) {
  const { t } = useTranslation()
  const versions = (
    <a className="button button-plain" href={all.href}>
      {all.label}
    </a>
  )
  return (
    <PageFrame title={title} facts={t('flow.about')} actions={versions}>
      {cards.map((card) => (
        <Card key={card.path} card={card} t={t} />
      ))}
    </PageFrame>
  )
}

/** One line for a flow, with the names of its steps; opened, the picture of the flow. */
function Card({ card, t }: { card: KindCard; t: TFunction }) {
  const { path, label, pill, chain, href, newHref, drafts } = card
  const id = `flow-${path.replace('/', '-')}`
  return (
    <details className="card flow-card flow-fold" aria-labelledby={id}>
      <summary>
        <h2 id={id}>{label}</h2>
        <Pill {...pill} />
        {drafts.map((draft) => (
          <Pill key={draft.href} tone="quiet" text={draft.label} />
        ))}
        {chain && (
          <span className="flow-names">{chain.steps.map(({ title }) => title).join(' › ')}</span>
        )}
      </summary>
      {chain && <FlowChain view={chain} label={t('flow.chainOf', { kind: label })} t={t} />}
      <div className="page-actions">
        {href && (
          <a className="button" href={href}>
            {t('flow.open')}
          </a>
        )}
        {newHref && (
          <a className="button" href={newHref} aria-label={t('flow.newFor', { kind: label })}>
            {t('flow.newVersion')}
          </a>
        )}
        {drafts.map((draft) => (
          <a key={draft.href} className="button button-plain" href={draft.href}>
            {draft.label}
          </a>
        ))}
      </div>
    </details>
  )
}
