/** An authenticator (WebAuthn) in software, for tests of the API: one key pair, with the answers that a browser would send. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { CreatedPasskey, PasskeyAnswer } from "@apothecary/core/users/contract";

const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const NO_MODEL = Buffer.alloc(16);

/** What a test gets wrong on purpose. */
export interface Wrong {
  origin?: string;
  /** The domain that the authenticator signs for. */
  domain?: string;
  type?: string;
  counter?: number;
  /** Was only touched: it did not ask for a PIN, a finger or a face. */
  touched?: boolean;
  /** The key that signs instead of its own. */
  key?: KeyObject;
}

export class Authenticator {
  readonly id: string = randomBytes(16).toString("base64url");
  readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  create(challenge: string, wrong: Wrong = {}): CreatedPasskey {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.head(USER_PRESENT | HAS_KEY, wrong), NO_MODEL, length, id, this.publicKey()]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: this.id,
      clientDataJSON: this.client("webauthn.create", challenge, wrong),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["usb"],
    };
  }

  sign(challenge: string, wrong: Wrong = {}): PasskeyAnswer {
    this.counter += 1;
    const authenticatorData = this.head(wrong.touched ? USER_PRESENT : USER_PRESENT | USER_VERIFIED, wrong);
    const clientDataJSON = this.client("webauthn.get", challenge, wrong);
    const digest = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, digest]))
      .sign(wrong.key ?? this.keys.privateKey);
    return { id: this.id, clientDataJSON, authenticatorData: authenticatorData.toString("base64url"), signature: signature.toString("base64url") };
  }

  private client(type: string, challenge: string, wrong: Wrong): string {
    const text = JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? this.origin, crossOrigin: false });
    return Buffer.from(text).toString("base64url");
  }

  private head(flags: number, wrong: Wrong): Buffer {
    const domain = wrong.domain ?? new URL(this.origin).hostname;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    return Buffer.concat([createHash("sha256").update(domain).digest(), Buffer.from([flags]), counter]);
  }

  /** As a COSE key: EC2, ES256, P-256, x, y. */
  private publicKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const [start, next] = [Buffer.from("a5010203262001215820", "hex"), Buffer.from("225820", "hex")];
    return Buffer.concat([start, Buffer.from(x, "base64url"), next, Buffer.from(y, "base64url")]);
  }
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
