export function findUnprivilegedUser(): { uid?: number; gid?: number }
