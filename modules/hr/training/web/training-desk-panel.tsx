import { useTranslation } from 'react-i18next'
import type { TrainDeskView } from './training-desk-view.ts'
import { TrainHead } from './training-head.tsx'

/**
 * Panel between the head of a training and its tabs: places, faces, next actions, cost and
 * feedback.
 */
export function TrainDeskPanel({ view }: { view: TrainDeskView }) {
  const { t } = useTranslation()
  const { head, next, cost, line, feedback } = view
  return (
    <div className="train-desk">
      <TrainHead train={head} level={null}>
        {next.map(({ label, href }, at) => (
          <a key={href} className={at === 0 ? 'button button-primary' : 'button'} href={href}>
            {label}
          </a>
        ))}
      </TrainHead>
      {(cost || line || feedback) && (
        <div className="card train-about train-feedback">
          {cost && <p>{cost}</p>}
          {line && <p>{line}</p>}
          {feedback && <p>{feedback.text}</p>}
          {feedback && feedback.texts.length > 0 && (
            <ul aria-label={t('training.said')}>
              {feedback.texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
