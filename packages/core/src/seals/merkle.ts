/**
 * The Merkle tree of RFC 6962, section 2.1, over SHA-256: leaves and inner nodes are hashed with prefixes of their own, so
 * that none can be passed off as the other. Leaves are added one by one; memory grows with the logarithm of their number.
 */
import { createHash } from "node:crypto";

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

interface Subtree {
  hash: Buffer;
  leaves: number;
  /** Whether the leaf to be proved is in it. */
  proved: boolean;
}

/** The hash of a leaf. */
export function leafHash(text: string): Buffer {
  return createHash("sha256").update(LEAF).update(text, "utf8").digest();
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash("sha256").update(NODE).update(left).update(right).digest();
}

/** A tree under construction, with the path of one leaf where that is asked for. */
export class MerkleTree {
  /** Whole subtrees, the largest first, each at least twice as large as the next. */
  private readonly subtrees: Subtree[] = [];
  private readonly pathOfProved: Buffer[] = [];
  private count = 0;

  /** Adds the next leaf by its hash. `proved` marks the one leaf whose path is wanted. */
  add(hash: Buffer, proved = false): void {
    this.count += 1;
    this.subtrees.push({ hash, leaves: 1, proved });
    for (;;) {
      const [left, right] = this.subtrees.slice(-2);
      if (!left || !right || left.leaves !== right.leaves) return;
      this.subtrees.splice(-2, 2, this.joined(left, right));
    }
  }

  /** How many leaves were added. */
  get leaves(): number {
    return this.count;
  }

  /** The root, and the path from the marked leaf up to it. Ends the tree. An empty tree's root is the hash of nothing. */
  finish(): { root: Buffer; path: Buffer[] } {
    const last = this.subtrees.pop();
    if (!last) return { root: createHash("sha256").digest(), path: [] };
    const whole = this.subtrees.reduceRight((right, left) => this.joined(left, right), last);
    return { root: whole.hash, path: this.pathOfProved };
  }

  private joined(left: Subtree, right: Subtree): Subtree {
    if (left.proved) this.pathOfProved.push(right.hash);
    if (right.proved) this.pathOfProved.push(left.hash);
    return { hash: nodeHash(left.hash, right.hash), leaves: left.leaves + right.leaves, proved: left.proved || right.proved };
  }
}
