import type { ProfileCalibration } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatCount, formatScore } from '../../text/format-number.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ReliabilityPlot } from '../../ui/reliability-plot.tsx'
import { Empty } from '../../ui/states.tsx'
import { calibrationBins, orderedVerdicts } from './calibration-bins.ts'

const { profile: texts } = strings

const Tables = ({ table, by_domain }: ProfileCalibration) => (
  <>
    <h3>{texts.outcomes_table}</h3>
    <DataTable
      caption={texts.outcomes_table}
      rows={[...orderedVerdicts]}
      keyOf={(verdict) => verdict}
      columns={[
        { title: texts.verdict, cell: (verdict) => texts.verdicts[verdict] },
        { title: texts.succeeded, is_number: true, cell: (verdict) => formatCount(table[verdict].succeeded) },
        { title: texts.partial, is_number: true, cell: (verdict) => formatCount(table[verdict].partial) },
        { title: texts.failed, is_number: true, cell: (verdict) => formatCount(table[verdict].failed) },
      ]}
    />
    <h3>{texts.by_domain}</h3>
    <DataTable
      caption={texts.by_domain}
      rows={by_domain}
      keyOf={({ domain }) => domain}
      columns={[
        { title: texts.domain, cell: ({ domain }) => domainName(domain) },
        { title: texts.outcomes, is_number: true, cell: ({ n }) => formatCount(n) },
        {
          title: texts.brier_column,
          is_number: true,
          cell: ({ brier }) => (brier === null ? texts.too_few : formatScore(brier)),
        },
      ]}
    />
  </>
)

/** Shows how the verdicts that the caller was given agree with the outcomes that they reported afterwards. */
export const CalibrationCard = ({
  calibration,
  hint,
}: {
  calibration: ProfileCalibration | null
  hint?: string | undefined
}) => (
  <Card title={texts.calibration_title}>
    {calibration === null ? (
      <Empty title={texts.empty_calibration}>{hint && <p class="muted prose">{hint}</p>}</Empty>
    ) : (
      <>
        <p class="muted prose">{texts.calibration_lead(formatCount(calibration.n))}</p>
        <div class="calibration">
          <ReliabilityPlot bins={calibrationBins(calibration)} label={texts.calibration_plot} />
          <div class="stack-tight calibration-figures">
            <div>
              <p class="brier">{texts.brier(formatScore(calibration.brier))}</p>
              <p class="muted prose">{texts.brier_meaning}</p>
            </div>
            <Tables {...calibration} />
          </div>
        </div>
      </>
    )}
  </Card>
)
