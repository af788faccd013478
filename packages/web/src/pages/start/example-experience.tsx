import { strings } from '../../strings.ts'

const { start: texts } = strings

/** Shows an example of a record, before any explanation. */
export const ExampleExperience = () => (
  <figure class="example card" aria-label={texts.example_title}>
    <p class="example-title">{texts.example.title}</p>
    <dl>
      <dt class="example-failed">{texts.example_failed}</dt>
      <dd>
        {texts.example.failed}
        <span class="muted">{texts.example.why}</span>
      </dd>
      <dt class="example-worked">{texts.example_worked}</dt>
      <dd>{texts.example.worked}</dd>
      <dt>{texts.example_insight}</dt>
      <dd>{texts.example.insight}</dd>
      <dt>{texts.example_not_when}</dt>
      <dd>{texts.example.not_when}</dd>
    </dl>
  </figure>
)
