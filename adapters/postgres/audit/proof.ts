import type { AuditProof, AuditVerdict } from '@hotovo/application/audit/ports'
import type { Macs } from '@hotovo/application/shared/ports'
import { type DatabaseAddress, faultOf } from '../sql.ts'
import { readCheckpoints } from './checkpoints.ts'
import type { KnownSample } from './money.ts'
import { openSnapshot, verifyAudit } from './verify.ts'

/** Verifies the audit log beside the server's work, on a connection of the owner, who alone sees the heads. */
export function auditProof(
  { asOwner: _, ...address }: DatabaseAddress,
  checkpointFolder: string,
  macs: Macs,
  samples: () => Promise<readonly KnownSample[]> = async () => [],
): AuditProof {
  let reading: Promise<AuditVerdict> | undefined

  async function read(): Promise<AuditVerdict> {
    const client = await openSnapshot(address)
    try {
      // Before the connection's first question, so that no checkpoint has seen more than it.
      const checkpoints = await readCheckpoints(checkpointFolder, macs)
      const { rows, findings } = await verifyAudit(client, checkpoints, { samples: await samples() })
      const witnessedAt = checkpoints.genuine.at(-1)?.at ?? null
      return { isChained: true, rows, findings: findings.length, witnessedAt }
    } finally {
      await client.end()
    }
  }

  return {
    verify: () => {
      reading ??= read()
        .catch((fault: unknown) => {
          throw faultOf(fault)
        })
        .finally(() => {
          reading = undefined
        })
      return reading
    },
  }
}
