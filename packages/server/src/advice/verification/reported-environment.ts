import type { ExperienceCreate } from '@cairnway/contract'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { extractLanguages, extractSystems, isEnvironmentName } from '../../rules/conditions/environment-names.ts'

const MAX_DESCRIPTION_CHARS = 80
const MAX_VERSIONS = 3

/** The parts of conditions that are compared. */
export type ReportedEnvironment = NonNullable<NonNullable<ExperienceCreate['context']>['environment']>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the environment in the conditions of a report, which have any shape. */
export function readReportedEnvironment(conditions: Record<string, unknown> | null): ReportedEnvironment | null {
  if (conditions === null) return null
  const textOf = (field: string) => (typeof conditions[field] === 'string' ? conditions[field] : null)
  const versions = isObject(conditions.versions) ? Object.entries(conditions.versions) : []
  return {
    language: textOf('language'),
    framework: textOf('framework'),
    runtime: textOf('runtime'),
    platform: textOf('platform'),
    versions: Object.fromEntries(
      versions.flatMap(([product, version]) => (typeof version === 'string' ? [[product, version]] : [])),
    ),
  }
}

/**
 * Describes the environment of an observer by known names of systems and languages, such as `linux, python`: their own
 * words were not written for others. '' when there are none.
 */
export const describeKnownNames = ({ platform, language }: ReportedEnvironment): string =>
  [...extractSystems(platform ?? '').systems, ...[...extractLanguages(language ?? '')].filter(isEnvironmentName)].join(
    ', ',
  )

/** Describes the environment of a record in a few words, such as `linux, python, pytest 9`; '' when it names nothing. */
export function describeEnvironment({ language, framework, runtime, platform, versions }: ReportedEnvironment): string {
  const named = [platform, language, framework, runtime].filter((part) => part != null && part.trim() !== '')
  const products = Object.entries(versions).slice(0, MAX_VERSIONS)
  return sanitizeLine(
    [...named, ...products.map(([product, version]) => `${product} ${version}`)].join(', '),
    MAX_DESCRIPTION_CHARS,
  )
}
