import { useTranslation } from 'react-i18next'
import type { TrainingDeskView } from './training-desk-view.ts'
import { TrainingHead } from './training-head.tsx'

/**
 * Panel between the head of a training and its tabs: places, faces, next actions, cost and
 * feedback.
 */
export function TrainingDeskPanel({ view }: { view: TrainingDeskView }) {
  const { t } = useTranslation()
  const { head, next, cost, line, feedback } = view
  return (
    <div className="training-desk">
      <TrainingHead train={head} level={null}>
        {next.map(({ label, href }, at) => (
          <a key={href} className={at === 0 ? 'button button-primary' : 'button'} href={href}>
            {label}
          </a>
        ))}
      </TrainingHead>
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
