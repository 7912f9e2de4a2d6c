/**
 * The Merkle tree of RFC 6962, section 2.1, over SHA-256: leaves and inner nodes are hashed with different prefixes, so
 * that neither can be forged as the other. Leaves are added one by one; memory is logarithmic in their number.
 */
import { createHash } from "node:crypto";

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

interface Subtree {
  hash: Buffer;
  leaves: number;
  /** The paths, up to it, of the leaves to prove that it contains. */
  paths: Buffer[][];
}

/** The hash of a leaf. */
export function leafHash(text: string): Buffer {
  return createHash("sha256").update(LEAF).update(text, "utf8").digest();
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash("sha256").update(NODE).update(left).update(right).digest();
}

/** A tree under construction, optionally with the paths of some leaves. */
export class MerkleTree {
  /** Complete subtrees, largest first, each at least twice as large as the next. */
  private readonly subtrees: Subtree[] = [];
  private readonly paths: Buffer[][] = [];
  private count = 0;

  /** Adds the next leaf by its hash. `proved` marks a leaf whose path is returned. */
  add(hash: Buffer, proved = false): void {
    this.count += 1;
    const paths: Buffer[][] = proved ? [[]] : [];
    this.paths.push(...paths);
    this.subtrees.push({ hash, leaves: 1, paths });
    for (;;) {
      const [left, right] = this.subtrees.slice(-2);
      if (!left || !right || left.leaves !== right.leaves) return;
      this.subtrees.splice(-2, 2, this.joined(left, right));
    }
  }

  /** Number of leaves added. */
  get leaves(): number {
    return this.count;
  }

  /** The root, and the path to it from each marked leaf, in their order. Ends the tree. The root of an empty tree is the hash of the empty string. */
  finish(): { root: Buffer; paths: Buffer[][] } {
    const last = this.subtrees.pop();
    if (!last) return { root: createHash("sha256").digest(), paths: [] };
    const whole = this.subtrees.reduceRight((right, left) => this.joined(left, right), last);
    return { root: whole.hash, paths: this.paths };
  }

  private joined(left: Subtree, right: Subtree): Subtree {
    for (const path of left.paths) path.push(right.hash);
    for (const path of right.paths) path.push(left.hash);
    return { hash: nodeHash(left.hash, right.hash), leaves: left.leaves + right.leaves, paths: [...left.paths, ...right.paths] };
  }
}
