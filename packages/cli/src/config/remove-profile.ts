import type { CliConfig } from './config-file.ts'

/** The configuration without the profile; when it was the current one, the first of the others becomes current. */
export function removeProfile(name: string, { current, profiles, ...rest }: CliConfig): CliConfig {
  const { [name]: _, ...others } = profiles
  const next_current = current === name ? Object.keys(others)[0] : current
  return { ...rest, ...(next_current !== undefined && { current: next_current }), profiles: others }
}
